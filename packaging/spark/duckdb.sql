-- The rows of `komaoto export --positions --csv FILES > rows.csv` in DuckDB, and the same two questions as in job.py.
CREATE TABLE positions AS SELECT * FROM read_csv('rows.csv', header = false, columns = {
    'key': 'VARCHAR', 'file': 'VARCHAR', 'game': 'INTEGER', 'ply': 'INTEGER', 'position': 'VARCHAR', 'move': 'VARCHAR',
    'result': 'VARCHAR'});
COPY (SELECT * FROM positions ORDER BY key) TO 'positions.parquet' (COMPRESSION zstd);

-- The games that reach a position: its key is the first column of a row of it.
SELECT count(DISTINCT (file, game)) AS games FROM 'positions.parquet' WHERE key = $key;

-- What was played there: a game counts once, where it first reaches it.
SELECT move, count(*) AS games, count(*) FILTER (result = '1-0') AS first_won, count(*) FILTER (result = '1/2-1/2') AS drawn
FROM (SELECT * FROM 'positions.parquet' WHERE key = $key
      QUALIFY row_number() OVER (PARTITION BY file, game ORDER BY ply) = 1)
GROUP BY move ORDER BY games DESC, move;

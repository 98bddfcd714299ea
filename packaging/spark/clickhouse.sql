-- The rows of `komaoto export --positions --csv FILES > rows.csv` in ClickHouse, and the same two questions as in job.py.
CREATE TABLE positions (key UInt64, file LowCardinality(String), game UInt32, ply UInt16, position String, move LowCardinality(String), result LowCardinality(String))
ENGINE = MergeTree ORDER BY (key, file, game, ply);

INSERT INTO positions
SELECT reinterpretAsUInt64(reverse(unhex(c1))), c2, c3, c4, c5, c6, c7
FROM file('rows.csv', 'CSV', 'c1 String, c2 String, c3 UInt32, c4 UInt16, c5 String, c6 String, c7 String');

-- The games that reach a position: its key is the first column of a row of it.
SELECT uniqExact(file, game) AS games FROM positions WHERE key = reinterpretAsUInt64(reverse(unhex({key:String})));

-- What was played there: a game counts once, where it first reaches it.
SELECT move, count() AS games, countIf(result = '1-0') AS first_won, countIf(result = '1/2-1/2') AS drawn
FROM (SELECT file, game, argMin(move, ply) AS move, any(result) AS result FROM positions
      WHERE key = reinterpretAsUInt64(reverse(unhex({key:String}))) GROUP BY file, game)
GROUP BY move ORDER BY games DESC, move;

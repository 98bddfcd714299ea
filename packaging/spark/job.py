"""Games in files to positions in Parquet, and two questions to them, on one machine or on many.

spark-submit job.py --files LIST --to FOLDER [--komaoto PROGRAM] [--tasks N]
spark-submit job.py --ask KEY --to FOLDER

LIST names files that every worker can open, a path a line; PROGRAM is `komaoto`, which every worker can start.
`komaoto export --positions` is a pure filter, so it runs in each of them as it does in a shell.
"""

import argparse
import csv
import os

from pyspark.sql import SparkSession, types as t

ROW = t.StructType([
    t.StructField("key", t.StringType()),
    t.StructField("file", t.StringType()),
    t.StructField("game", t.IntegerType()),
    t.StructField("ply", t.IntegerType()),
    t.StructField("position", t.StringType()),
    t.StructField("move", t.StringType()),
    t.StructField("result", t.StringType()),
])


def rows(lines):
    for key, file, game, ply, position, move, result in csv.reader(lines):
        yield key, file, int(game), int(ply), position, move, result


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--files")
    ask.add_argument("--to", required=True)
    ask.add_argument("--komaoto", default="komaoto")
    ask.add_argument("--tasks", type=int, default=64)
    ask.add_argument("--ask", metavar="KEY")
    asked = ask.parse_args()
    spark = SparkSession.builder.appName("komaoto").getOrCreate()
    if asked.files:
        # A file that cannot be read is told on the worker's standard error and ends nothing.
        filter_ = f"sh -c '\"$0\" export --positions --csv --files-from - || [ $? -le 2 ]' {asked.komaoto}"
        # Without an environment given to it, it has none: `komaoto` would be looked for in the system's own folders only.
        lines = spark.sparkContext.textFile(asked.files, asked.tasks).pipe(filter_, env=dict(os.environ), checkCode=True)
        table = spark.createDataFrame(lines.mapPartitions(rows), ROW)
        table.selectExpr("*", "substring(key, 1, 2) AS bits").write.partitionBy("bits").mode("overwrite").parquet(asked.to)
    spark.read.parquet(asked.to).createOrReplaceTempView("positions")
    if asked.ask:
        key = asked.ask.replace("'", "")
        for query in QUERIES:
            spark.sql(query.format(key=key, bits=key[:2])).show(50, truncate=False)


# The games that reach a position, and what was played there: a game counts once, where it first does.
QUERIES = (
    "SELECT count(DISTINCT file, game) AS games FROM positions WHERE bits = '{bits}' AND key = '{key}'",
    """SELECT move, count(*) AS games, count_if(result = '1-0') AS first_won, count_if(result = '1/2-1/2') AS drawn
       FROM (SELECT *, row_number() OVER (PARTITION BY file, game ORDER BY ply) AS nth FROM positions
             WHERE bits = '{bits}' AND key = '{key}')
       WHERE nth = 1 GROUP BY move ORDER BY games DESC, move""",
)

if __name__ == "__main__":
    main()

// MariaDB as the member of the MySQL family: a server of its own in a temporary folder, reached by
// a socket only, with the SQL mode that MySQL 8 starts with. Text compares by its bytes, so that
// all engines agree on order and equality.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { STANDARD, statements } from "../data.mjs";
import { EngineMissing, optional } from "./missing.mjs";

export const dialect = "mysql";

const SQL_MODE =
  "ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE," +
  "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";
const START_TRIES = 200;

const spelling = {
  ...STANDARD,
  types: { ...STANDARD.types, timestamp: "DATETIME" },
  quote: (name) => `\`${name}\``,
  text: (value) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
};

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

function install(folder) {
  const args = [
    "--no-defaults",
    `--datadir=${folder}/data`,
    "--auth-root-authentication-method=normal",
  ];
  const made = spawnSync(
    "mariadb-install-db",
    [...args, "--skip-test-db", `--user=${userInfo().username}`],
    { env },
  );
  if (made.error?.code === "ENOENT") {
    throw new EngineMissing("mariadb-install-db is not there: apt-get install mariadb-server-core");
  }
  if (made.status !== 0)
    throw new Error(`mariadb-install-db failed:\n${made.stdout}${made.stderr}`);
}

function start(folder) {
  return spawn(
    "mariadbd",
    [
      "--no-defaults",
      `--datadir=${folder}/data`,
      `--socket=${folder}/s`,
      `--pid-file=${folder}/pid`,
      "--skip-networking",
      `--user=${userInfo().username}`,
      "--character-set-server=utf8mb4",
      "--collation-server=utf8mb4_bin",
      "--innodb-flush-log-at-trx-commit=0",
      `--sql-mode=${SQL_MODE}`,
    ],
    { env, stdio: "ignore" },
  );
}

async function connect(mysql, folder, server) {
  for (let i = 0; ; i++) {
    try {
      return await mysql.createConnection({
        socketPath: `${folder}/s`,
        user: "root",
        charset: "utf8mb4_bin",
        dateStrings: true,
        decimalNumbers: false,
      });
    } catch (error) {
      if (i === START_TRIES || server.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}

async function stop(server, folder) {
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}

export async function open() {
  const { default: mysql } = await optional("mysql2/promise", "npm install");
  const folder = mkdtempSync(join(tmpdir(), "nl2query-mysql-"));
  let server = null;
  try {
    install(folder);
    server = start(folder);
    const kill = () => server.kill("SIGKILL");
    process.once("exit", kill);
    server.once("exit", () => process.removeListener("exit", kill));
    const connection = await connect(mysql, folder, server);
    await connection.query("CREATE DATABASE sample");
    await connection.query("USE sample");
    for (const sql of statements(spelling)) await connection.query(sql);
    const run = async (sql, params = []) => {
      const [rows, fields] = await connection.execute({ sql, rowsAsArray: true }, params);
      return { columns: fields.map((field) => field.name), rows };
    };
    return {
      version: (await run("SELECT VERSION()")).rows[0][0],
      run,
      close: async () => {
        await connection.end();
        await stop(server, folder);
      },
    };
  } catch (error) {
    await stop(server, folder);
    throw error;
  }
}

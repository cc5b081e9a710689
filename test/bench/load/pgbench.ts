import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Path of `pgbench`, searched in POSTGRES_BIN_DIR and in the PATH; undefined when it is missing. */
const program = [process.env.POSTGRES_BIN_DIR ?? '', ...(process.env.PATH ?? '').split(delimiter)]
  .filter((folder) => folder !== '')
  .map((folder) => join(folder, 'pgbench'))
  .find((path) => existsSync(path))

const script = `\\set number random(1, 1000000000)
insert into deployment (product_name, version, environment_name, status, deployed_by, scm_sha, scm_branch, build_url, invoke_id)
values ('service-' || :number::int % 50, 'pgbench.' || :number::int, 'staging', 'completed', 'ada',
  lpad(to_hex(:number::int), 40, '0'), 'main', 'https://ci.example.com/runs/' || :number::int, 'pgbench-' || :number::int);
`

/**
 * Returns how many rows a second 32 connections of `pgbench` insert into the table of the naive server;
 * undefined when `pgbench` is missing.
 */
export const insertDirectly = async (databaseUrl: string, seconds: number): Promise<number | undefined> => {
  if (program === undefined) return undefined
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const file = join(tmpdir(), `shiplog-bench-${process.pid}.sql`)
  await writeFile(file, script)
  try {
    const args = ['-n', '-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), '-f', file]
    const { stdout } = await run(program, args, {
      env: {
        PATH: process.env.PATH,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: pathname.slice(1),
      },
    })
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (rate === undefined) throw new Error(`pgbench said: ${stdout}`)
    return Number(rate)
  } finally {
    await rm(file, { force: true })
  }
}

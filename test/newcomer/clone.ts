import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Clones the repository into a new folder that only this user may enter, and whose path has a space. */
export const cloneRepository = (): { directory: string; remove: () => void } => {
  const parent = mkdtempSync(join(tmpdir(), 'shiplog-newcomer-')) // mode 0700
  const home = join(parent, 'my projects')
  mkdirSync(home)
  const directory = join(home, 'shiplog')
  execFileSync('git', ['clone', '--quiet', repository, directory])
  return { directory, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/**
 * Returns the environment of a new terminal: without what npm, Node and Vitest have set for this test run.
 */
export const terminalEnvironment = (variables: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const ours = /^(npm_|pnpm_|vitest|vite_|node_|init_cwd$|test$|dev$|prod$|mode$|ssr$|base_url$)/i
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':'), ...variables }
}

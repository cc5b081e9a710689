import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Job, startShiplog } from './run-shiplog.ts'

type Variables = Record<string, string>

export type Runner = {
  home: string
  /** Folder of the kept events. */
  spool: string
  /** Names of the kept events, the oldest first. */
  waiting: () => Promise<string[]>
  /** Content of the only file in a folder. */
  only: (folder: string) => Promise<string>
  start: (words: string[], variables?: Variables) => Job
  run: (words: string[], variables?: Variables) => Job['done']
  remove: () => Promise<void>
}

/**
 * Creates a runner of a CI system: a new home folder outside of any repository. Its jobs see no environment
 * variables but `HOME`, `PATH` and those given. Each job is a process group of its own.
 */
export const createRunner = async (always: Variables): Promise<Runner> => {
  const home = await mkdtemp(join(tmpdir(), 'shiplog-runner-'))
  const spool = join(home, '.local/state/shiplog/spool')
  const start: Runner['start'] = (words, variables = {}) =>
    startShiplog(words, { HOME: home, ...always, ...variables }, { cwd: home, detached: true })
  return {
    home,
    spool,
    waiting: async () =>
      (await readdir(spool).catch(() => [])).filter((name) => name.endsWith('.json')).sort(),
    only: async (folder) => {
      const [name = '', ...others] = (await readdir(folder)).filter((one) => one.endsWith('.json'))
      if (others.length > 0) throw new Error(`${folder} has more than one file`)
      return await readFile(join(folder, name), 'utf8')
    },
    start,
    run: (words, variables) => start(words, variables).done,
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

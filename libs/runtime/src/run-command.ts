/**
 * All of a command that somebody types: what it throws is one sentence on standard error and exit code 1.
 *
 * @param usage printed in place of the work for `--help`
 */
export const runCommand = async (usage: string, work: () => Promise<void>): Promise<void> => {
  if (process.argv.slice(2).includes('--help')) return console.log(usage)
  try {
    await work()
  } catch (err) {
    console.error(err instanceof Error ? err.message : err)
    process.exitCode = 1
  }
}

/**
 * Runs a command of the command line. An error is printed as one line on standard error, with exit code 1.
 *
 * @param usage the text that `--help` prints instead of doing the work
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

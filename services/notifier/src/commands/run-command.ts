/** Runs a command: what it throws is one sentence on standard error and exit code 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (err) {
    console.error(err instanceof Error ? err.message : err)
    process.exitCode = 1
  }
}

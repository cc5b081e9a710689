/** The command line or a variable is wrong. The message says what to write instead. */
export class UsageError extends Error {
  name = 'UsageError'
}

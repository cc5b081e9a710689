const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

/** The user or the CI system ended the program. */
export class InterruptedError extends Error {
  name = 'InterruptedError'

  /** @param {keyof typeof numbers} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}`)
    /** Exit code as shells give it to a program that a signal ended. */
    this.exitCode = 128 + numbers[signal]
  }
}

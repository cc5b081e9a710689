/** A problem that the person who runs the tests can solve. It has no stack, which would not help. */
export class SetupError extends Error {
  override name = 'SetupError'

  constructor(message: string) {
    super(message)
    this.stack = ''
  }
}

/** A problem that whoever runs the tests can solve. It has no stack: where we noticed it does not matter. */
export class SetupError extends Error {
  override name = 'SetupError'

  constructor(message: string) {
    super(message)
    this.stack = ''
  }
}

/** What whoever started the tests can put right. It is one sentence: where in our code it was noticed helps nobody. */
export class SetupError extends Error {
  override name = 'SetupError'

  constructor(message: string) {
    super(message)
    this.stack = ''
  }
}

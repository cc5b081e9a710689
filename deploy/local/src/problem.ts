/** A problem that the user can solve. Only its message is shown. */
export class Problem extends Error {
  override name = 'Problem'
}

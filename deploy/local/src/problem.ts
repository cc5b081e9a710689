/** Something that the user can put right: the message is all that they are shown. */
export class Problem extends Error {
  override name = 'Problem'
}

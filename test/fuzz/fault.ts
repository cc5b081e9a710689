/** What the API did that it does not promise. */
export class Fault extends Error {
  override name = 'Fault'
}

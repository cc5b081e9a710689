/** Behaviour of the API that the document does not promise. */
export class Fault extends Error {
  override name = 'Fault'
}

/** A part of the program could not start and said why in a sentence of its own. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed'
}

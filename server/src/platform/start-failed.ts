/** A part of the program could not start; the message is shown to the operator as it is. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed'
}

/** A reason to stop that the user can act on: only its message is shown, without a stack trace. */
export class ExpectedFailure extends Error {
  name = 'ExpectedFailure'
}

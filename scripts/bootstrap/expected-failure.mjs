/** A reason to stop that the person at the terminal can act on: its message is shown alone, without a stack. */
export class ExpectedFailure extends Error {
  name = 'ExpectedFailure'
}

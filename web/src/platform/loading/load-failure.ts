/** Sent to the window when something that somebody wants could not be fetched. */
export const PART_FAILED = 'touchline:part-failed'

/**
 * Why a file of the app did not come: the server could not be reached; the release that has it is gone; or the browser
 * keeps it as failed, which only a reload ends.
 */
type LoadFailureReason = 'unreachable' | 'gone' | 'stuck'

/** A file of the app that could not be loaded. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly file: string
  readonly reason: LoadFailureReason

  constructor(file: string, reason: LoadFailureReason, options?: ErrorOptions) {
    super(`${file} is ${reason}`, options)
    this.file = file
    this.reason = reason
  }
}

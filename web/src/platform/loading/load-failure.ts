/** Dispatched on the window when something that the user wants could not be fetched. */
export const PART_FAILED = 'touchline:part-failed'

/**
 * Why a file of the app did not load: the server is unreachable; the release that has it is gone; or the browser caches
 * it as failed, which only a reload clears.
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

/** The times at which a clip is looked at, in seconds from its beginning. */
export function frameTimes(seconds: number, rate: number): number[] {
  const count = Math.max(1, Math.floor(seconds * rate))
  return Array.from({ length: count }, (_, index) => index / rate)
}

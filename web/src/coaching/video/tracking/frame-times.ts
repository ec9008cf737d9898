/** The times at which a clip is analysed, in seconds from its start. */
export function frameTimes(seconds: number, rate: number): number[] {
  const count = Math.max(1, Math.floor(seconds * rate))
  return Array.from({ length: count }, (_, index) => index / rate)
}

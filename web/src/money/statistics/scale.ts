/** The top of a scale: the next round number with an integer half. */
export function scaleTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((candidate) => candidate * power >= most && (candidate * power) % 2 === 0)
  return (step ?? 10) * power
}

const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

/** At most `most` of the positions, always including the first and the last. */
export function spread(length: number, most: number): number[] {
  const count = Math.min(length, most)
  if (count < 2) return length > 0 ? [0] : []
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)))
}

export function average(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

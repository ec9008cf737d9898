/** Converts scores to probabilities that sum to 1. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const highest = Math.max(...Array.from(scores))
  const powers = Float64Array.from(scores, (score) => exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/**
 * e to the power of x, for x up to 0, using only multiplication: Math.exp may differ in its last bit between platforms,
 * and training must give the same weights on all of them.
 */
export function exp(x: number): number {
  if (x < -40) return 0
  let power = 1 + x / 4096
  for (let doubling = 0; doubling < 12; doubling++) power *= power
  return power
}

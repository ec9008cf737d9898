/** The round number at the top of a chart whose highest bar is `most`: 1, 2 or 5 followed by zeros. */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, SMALLEST_TOP)))
  return [1, 2, 5].map((digit) => digit * power).find((top) => top >= most) ?? 10 * power
}

/** The scale of a club that has used nothing yet. */
const SMALLEST_TOP = 1_000

/** An amount per body weight as written in topics: `{6–8 g/kg}`, `{1.5 g/kg}`, `{0,3 g/kg}`. */
const PER_KILOGRAM = /\{(\d+(?:[.,]\d+)?)(?:[–-](\d+(?:[.,]\d+)?))? ?([^\d{}/]*)\/kg([^{}]*)\}/g

/** Whether a text has amounts that can be computed from a weight. */
export function isPerKilogram(text: string): boolean {
  return text.search(PER_KILOGRAM) >= 0
}

/** The text with its amounts as written, and as figures if the weight is known. */
export function withAmounts(text: string, weight: number | undefined): string {
  return text.replace(PER_KILOGRAM, (_, low: string, high: string | undefined, unit: string, rest: string) => {
    const rule = `${low}${high ? `–${high}` : ''} ${unit.trim()}/kg${rest}`
    if (weight === undefined) return rule
    const [from, to] = [amountOf(low, weight), high === undefined ? undefined : amountOf(high, weight)]
    return `${rule} (${from}${to === undefined ? '' : `–${to}`} ${unit.trim()})`
  })
}

function amountOf(perKilogram: string, weight: number): string {
  const amount = Number(perKilogram.replace(',', '.')) * weight
  return String(
    amount < 10 ? Math.round(amount * 10) / 10 : amount < 100 ? Math.round(amount) : Math.round(amount / 5) * 5,
  )
}

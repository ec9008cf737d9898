import type { Quantity } from './quantity.ts'

const SMALLER = { h: 'min', min: 's' } as const

/** Merges the parts of one time: 1 h 45 min 3 s, 24 min 34, 1h45. */
export function mergedTimes(text: string, quantities: readonly Quantity[]): Quantity[] {
  const merged: Quantity[] = []
  for (const next of quantities) {
    const last = merged.at(-1)
    const joined = last && join(text, last, next)
    if (joined) merged[merged.length - 1] = joined
    else merged.push(next)
  }
  return merged
}

function join(text: string, last: Quantity, next: Quantity): Quantity | undefined {
  const unit = last.unit
  if (last.kind !== 'time' || (unit !== 'h' && unit !== 'min')) return undefined
  const gap = text.slice(last.end, next.start)
  const part = SMALLER[unit]
  if (next.kind === 'time' && next.unit === part && /^[ ,]*(?:a|and|und|et|y|e|i|en|och)? ?$/.test(gap)) {
    return { ...last, value: last.value + next.value, unit: part, end: next.end }
  }
  const isBare = next.kind === 'number' && next.times === undefined && Number.isInteger(next.value) && next.value < 60
  return isBare && /^ ?$/.test(gap) && isFree(text, next.end) ? merge(last, next, part) : undefined
}

function merge(last: Quantity, next: Quantity, part: 'min' | 's'): Quantity {
  return { ...last, value: last.value + next.value * (part === 'min' ? 60 : 1), unit: part, end: next.end }
}

/** Whether nothing after the number makes it a count of something. */
function isFree(text: string, end: number): boolean {
  if (/^ ?(?:\/ ?|z |ze |of |out of |von |sur |de |su |na |van |av |em )10\b/.test(text.slice(end))) return false
  if (/(?<!\d)\d{2}$/.test(text.slice(0, end))) return true
  return /^(?:$|[?!;)]|[.,](?!\d)| (?:na|a|an|za|pri|v|ve|s|se|jak\w*|co|kolik|for|on|over|in|what|how|auf|uber|was|wie|sur|quel\w*|en|a quoi|por|para|que|cual|su|in|che|quanto|na|w|jak\w*|ile|op|wat|hoe|em|qual|pa|vad|hur)\b)/.test(
    text.slice(end),
  )
}

import type { Phase, Reason } from './types.ts'

/** The dimensions that can grow: the longest session, all easy minutes, the hard ones. */
export type Thing = 'long' | 'easy' | 'hard'

const TURNS: readonly Thing[] = ['long', 'easy', 'hard']
const MOST_GROWTH = 1.1

/** How the weeks of a maker grow. */
export type Growing<Size> = {
  first: Size
  /** The week with more of one dimension; undefined if it has reached its limit. */
  grown(size: Size, thing: Thing): Size | undefined
  /** Minutes of one dimension, or of all. */
  minutes(size: Size, of: Thing | 'all'): number
  /** The maximum minutes of any week. */
  most: number
}

type SizedWeek<Size> = { phase: Phase; size: Size; reason: Reason }

/** The sizes of the weeks: one dimension grows per week, in turn, by at most a tenth of the total. */
export function sizedWeeks<Size>(
  phases: readonly Phase[],
  growing: Growing<Size>,
  firstReason: Reason,
): SizedWeek<Size>[] {
  let size = growing.first
  let turn = 0
  return phases.map((phase, index) => {
    if (phase === 'ease') return { phase, size, reason: { key: 'ease_week' } }
    if (index === 0) return { phase, size, reason: firstReason }
    const next = nextSize(growing, size, turn)
    if (!next) return { phase: 'steady', size, reason: { key: 'holds' } }
    size = next.size
    turn = next.turn
    return { phase, size, reason: next.reason }
  })
}

/** The next dimension in turn that can still grow. */
function nextSize<Size>(growing: Growing<Size>, size: Size, turn: number) {
  const most = Math.min(growing.most, growing.minutes(size, 'all') * MOST_GROWTH)
  for (let tried = 0; tried < TURNS.length; tried++) {
    const thing = TURNS[(turn + tried) % TURNS.length] ?? 'long'
    const grown = growing.grown(size, thing)
    if (!grown || growing.minutes(grown, 'all') > most) continue
    const values = { from: growing.minutes(size, thing), to: growing.minutes(grown, thing) }
    if (values.to > values.from)
      return { size: grown, turn: turn + tried + 1, reason: { key: `${thing}_grows`, values } }
  }
  return undefined
}

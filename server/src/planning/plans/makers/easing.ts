import { atWeight } from './resize.ts'
import { runningForm } from './running-paces.ts'
import type { Session, Wish, Work } from './types.ts'

/** Turns a hard session into an easy one of the same length; others are unchanged. */
export function eased(session: Session, wish: Wish): Session {
  if (!session.isHard) return session
  const easy = { ...session, isHard: false }
  if (session.kind === 'tempo' || session.kind === 'intervals') {
    const intensity = (wish.kind === 'running' && runningForm(wish)?.easy) || { zone: 2 as const }
    return { ...easy, kind: 'easy', rpe: 4, intensity, work: { kind: 'talk' } }
  }
  if (session.kind === 'swim_css') {
    return { ...easy, kind: 'swim_technique', rpe: 3, intensity: { zone: 2 }, work: lighterWork(session.work) }
  }
  return { ...easy, rpe: Math.min(5, session.rpe), work: lighterWork(session.work) }
}

function lighterWork(work: Work | null): Work | null {
  if (work?.kind === 'sets') {
    const lighter = work.sets.map((set) =>
      atWeight(set, set.percent === undefined ? (set.rpe ?? 6) - 1 : set.percent - 10),
    )
    return { ...work, sets: lighter }
  }
  if (work?.kind === 'swim') {
    return { ...work, sets: work.sets.map((set) => ({ ...set, secondsPer100: set.secondsPer100 + 10 })) }
  }
  return work?.kind === 'team' ? { ...work, focus: 'tactics' } : work
}

/** How pages, PDFs and calendars describe a session, with the texts of `plans:document`. */

type Intensity = { zone?: number; paceFast?: number; paceSlow?: number; swimPace?: number }
type StrengthSet = { exercise: string; sets: number; reps: number; kg?: number; percent?: number; rpe?: number }
type SwimSet = { count: number; metres: number; secondsPer100: number; restSeconds: number }
type Work =
  | { kind: 'intervals'; count: number; minutes?: number; metres?: number; restSeconds: number }
  | { kind: 'sets'; sets: readonly StrengthSet[]; restSeconds: number }
  | { kind: 'swim'; sets: readonly SwimSet[] }
  | { kind: 'strides'; count: number }
  | { kind: 'team'; focus: string; fromMatch: number }
  | { kind: 'talk' }

/** `t` looks up a text by its key including the namespace. */
export type SessionWords = { t: (key: string, values: Record<string, unknown>) => string; locale: string }

const NBSP = '\u00a0'

/** A session's name: the athlete's own title, else the name of its kind. */
export function sessionName(session: { kind: string; title: string | null }, words: SessionWords): string {
  return session.title ?? kindName(session.kind, words)
}

export function kindName(kind: string, { t }: SessionWords): string {
  return t(`plans:document.kinds.${kind}`, {})
}

/** `5:57–6:36/km`, `1:45/100 m`; empty without a pace. */
export function paceText({ paceFast, paceSlow, swimPace }: Intensity): string {
  if (swimPace !== undefined) return `${clock(swimPace)}/100${NBSP}m`
  const paces = [paceFast, paceSlow].filter((pace) => pace !== undefined).map(clock)
  return paces.length > 0 ? `${[...new Set(paces)].join('–')}/km` : ''
}

/** The zone and the pace in one line: `Z2, 5:57–6:36/km`. */
export function intensityText(intensity: Intensity): string {
  return [intensity.zone && `Z${intensity.zone}`, paceText(intensity)].filter(Boolean).join(', ')
}

/** The work of a session, if any; strength alongside another sport is always the same short circuit. */
export function sessionWork(
  session: { kind: string; work: Work | null; title: string | null; note: string | null },
  words: SessionWords,
): string {
  if (session.work) return workText(session.work, words)
  const isOwn = session.title !== null || session.note !== null
  return session.kind === 'strength' && !isOwn ? words.t('plans:document.work.circuit', {}) : ''
}

/** Work as sentences. */
export function workText(work: Work, words: SessionWords): string {
  const { t } = words
  switch (work.kind) {
    case 'intervals':
      return t('plans:document.work.intervals', { part: intervalsText(work, words), rest: duration(work.restSeconds) })
    case 'sets': {
      const sets = work.sets.map((set) => setText(set, words)).join('; ')
      return `${sets}. ${t('plans:document.work.rest', { rest: duration(work.restSeconds) })}`
    }
    case 'swim':
      return work.sets.map((set) => swimText(set, words)).join('; ')
    case 'strides':
      return t('plans:document.work.strides', { count: work.count })
    case 'team':
      return `${t(`plans:document.focus.${work.focus}`, {})} ${fromMatchText(work.fromMatch, words)}`.trim()
    case 'talk':
      return t('plans:document.work.talk', {})
  }
}

/** The changed part of a session's work in a few characters: `4 × 8 min`. */
export function shortWorkText(work: Work, words: SessionWords): string {
  if (work.kind === 'intervals') return intervalsText(work, words)
  if (work.kind === 'swim') return work.sets.map(({ count, metres }) => times(count, `${metres}${NBSP}m`)).join(', ')
  if (work.kind === 'sets') return work.sets.map((set) => setText(set, words)).join('; ')
  return workText(work, words)
}

function intervalsText(work: Extract<Work, { kind: 'intervals' }>, words: SessionWords): string {
  const length =
    work.metres === undefined
      ? `${number(work.minutes ?? 0, words)}${NBSP}min`
      : `${number(work.metres, words)}${NBSP}m`
  return times(work.count, length)
}

function setText({ exercise, sets, reps, kg, percent, rpe }: StrengthSet, words: SessionWords): string {
  const share = percent === undefined ? '' : `${number(percent, words)}${NBSP}%`
  const weight = kg === undefined ? share : `${number(kg, words)}${NBSP}kg${share && ` (${share})`}`
  const load = [weight, rpe !== undefined && `RPE${NBSP}${number(rpe, words)}`].filter(Boolean).join(', ')
  const what = `${words.t(`plans:document.exercises.${exercise}`, {})} ${times(sets, String(reps))}`
  return load ? `${what}, ${load}` : what
}

function swimText({ count, metres, secondsPer100, restSeconds }: SwimSet, { t }: SessionWords): string {
  const part = `${times(count, `${metres}${NBSP}m`)}, ${clock(secondsPer100)}/100${NBSP}m`
  if (restSeconds === 0) return part
  return t('plans:document.work.swim', { part, rest: duration(restSeconds) })
}

function fromMatchText(fromMatch: number, { t }: SessionWords): string {
  if (fromMatch === 0) return ''
  return t(`plans:document.fromMatch.${fromMatch < 0 ? 'before' : 'after'}`, { count: Math.abs(fromMatch) })
}

function times(count: number, what: string): string {
  return `${count}${NBSP}×${NBSP}${what}`
}

/** Whole minutes in minutes, everything else in seconds. */
function duration(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60}${NBSP}min` : `${seconds}${NBSP}s`
}

/** 5:11 */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function number(value: number, { locale }: SessionWords): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(value)
}

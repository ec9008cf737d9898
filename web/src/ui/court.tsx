import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { Suspense, use } from 'react'
import { loadCode } from '../platform/loading/load-code.ts'
import { whenIdle } from '../platform/loading/when-idle.ts'
import { classNames } from './class-names.ts'
import { Drawing } from './drawing.tsx'

type CourtProps = {
  sport: Discipline
  className?: string | undefined
  /** How the court fits a box of another shape, as SVG's `preserveAspectRatio`. */
  fit?: string
}

/** The lines of a sport's court, true to scale; each court loads when it is first shown, after more important files. */
export function Court(props: CourtProps) {
  // Keyed by sport: a page that switches to another sport must not wait for its court.
  return (
    <Suspense key={props.sport} fallback={<svg className={classNames('art', props.className)} aria-hidden="true" />}>
      <LoadedCourt {...props} />
    </Suspense>
  )
}

const FILES = import.meta.glob<string>('./drawings/court-*.svg', { query: '?raw', import: 'default' })
const started = new Map<Discipline, Promise<string>>()
const LATEST_MS = 300

function LoadedCourt({ sport, className, fit = 'xMidYMid meet' }: CourtProps) {
  return <Drawing markup={use(courtOf(sport))} className={classNames('art', className)} preserveAspectRatio={fit} />
}

function courtOf(sport: Discipline): Promise<string> {
  const court = started.get(sport) ?? fetchCourt(sport)
  started.set(sport, court)
  return court
}

// A court is decoration: a lost connection leaves its place empty instead of crashing the page.
async function fetchCourt(sport: Discipline): Promise<string> {
  try {
    await new Promise<void>((resolve) => whenIdle(resolve, LATEST_MS))
    const load = FILES[`./drawings/court-${sport}.svg`]
    return load ? await loadCode(load) : ''
  } catch {
    started.delete(sport)
    return ''
  }
}

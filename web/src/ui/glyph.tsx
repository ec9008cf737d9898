import type { Discipline } from '@touchline/contract/sports.ts'
import { classNames } from './class-names.ts'
import { Drawing } from './drawing.tsx'

// All ten together weigh less than one request, so they travel with the code.
const GLYPHS = import.meta.glob<string>('./drawings/glyph-*.svg', { query: '?raw', import: 'default', eager: true })

/** The small court that stands for a sport; sport colour never travels without it or the sport's name. */
export function Glyph({ sport, className }: { sport: Discipline; className?: string | undefined }) {
  return <Drawing markup={GLYPHS[`./drawings/glyph-${sport}.svg`] ?? ''} className={classNames('glyph', className)} />
}

import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { classNames } from './class-names.ts'
import { Drawing } from './drawing.tsx'

// All ten together are smaller than one request, so they are bundled with the code.
const GLYPHS = import.meta.glob<string>('./drawings/glyph-*.svg', { query: '?raw', import: 'default', eager: true })

type GlyphProps = {
  sport: Discipline
  className?: string | undefined
  /** In pixels, within a drawing: style sheets do not set its size there. */
  size?: number
}

/** The small court that symbolises a sport; sport colour is never used without it or the sport's name. */
export function Glyph({ sport, className, size }: GlyphProps) {
  const markup = GLYPHS[`./drawings/glyph-${sport}.svg`] ?? ''
  return <Drawing markup={markup} className={classNames('glyph', className)} width={size} height={size} />
}

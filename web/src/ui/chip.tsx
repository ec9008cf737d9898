import type { Discipline } from '@touchline/contract/platform/sports.ts'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

/** A sport's name in its colour, with its glyph. */
export function SportChip({ sport, children }: { sport: Discipline; children: ReactNode }) {
  return (
    <span className="chip" data-sport={sport}>
      <Glyph sport={sport} />
      {children}
    </span>
  )
}

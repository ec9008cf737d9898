import { DISCIPLINES, type Discipline, SPORTS } from '@touchline/contract/sports.ts'
import type { CSSProperties } from 'react'
import { SportChip } from '../../ui/chip.tsx'
import { Court } from '../../ui/court.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { HallFloor } from '../../ui/hall-floor.tsx'
import { Magnet } from '../../ui/magnet.tsx'
import { KitRow, KitSection } from './kit-section.tsx'

/** Chips, magnets, glyphs, courts and the hall floor. */
export function KitSports() {
  return (
    <KitSection title="Sporty: čáry, chipy, magnety">
      <KitRow>
        {SPORTS.map((sport) => (
          <SportChip key={sport} sport={sport}>
            {NAMES[sport]}
          </SportChip>
        ))}
      </KitRow>
      <div className="flex flex-wrap items-center gap-2.5" style={{ '--on-ring': 'var(--bg)' } as CSSProperties}>
        {DISCIPLINES.map((sport) => (
          <Magnet
            key={sport}
            name={NAMES[sport]}
            sport={sport}
            presence={sport === 'athletics' ? 'offline' : 'online'}
          />
        ))}
        <Magnet name="Tereza" sport="universal" size="sm" />
        <Magnet name="Žaneta" sport="hockey" size="lg" presence="online" />
      </div>
      <div className="flex flex-wrap gap-3.5 text-paint">
        {DISCIPLINES.map((sport) => (
          <span key={sport} data-sport={sport} className="text-paint">
            <Glyph sport={sport} className="size-7" />
          </span>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {DISCIPLINES.map((sport) => (
          <div
            key={sport}
            data-sport={sport}
            className="grid h-[76px] place-items-center overflow-hidden rounded-ctl bg-tint p-2 text-paint"
          >
            <Court sport={sport} className="h-[60px] w-full" />
          </div>
        ))}
      </div>
      <div data-floor="" className="h-40 overflow-hidden rounded-card bg-floor">
        <HallFloor className="-mt-24 w-full" />
      </div>
    </KitSection>
  )
}

const NAMES: Record<Discipline, string> = {
  football: 'Fotbal',
  basketball: 'Basketbal',
  tennis: 'Tenis',
  athletics: 'Atletika',
  swimming: 'Plavání',
  volleyball: 'Volejbal',
  hockey: 'Hokej',
  combat: 'Bojové sporty',
  golf: 'Golf',
  universal: 'Univerzální trenéři',
}

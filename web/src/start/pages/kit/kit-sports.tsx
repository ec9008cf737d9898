import { DISCIPLINES, type Discipline, SPORTS } from '@touchline/contract/platform/sports.ts'
import type { CSSProperties } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { Court } from '../../../ui/court.tsx'
import { Glyph } from '../../../ui/glyph.tsx'
import { HallFloor } from '../../../ui/hall-floor.tsx'
import styles from './kit.module.css'
import { KitRow, KitSection } from './kit-section.tsx'

/** Chips, avatars, glyphs, courts and the hall floor. */
export function KitSports() {
  return (
    <KitSection title="Sporty: čáry, chipy, avatary">
      <KitRow>
        {SPORTS.map((sport) => (
          <SportChip key={sport} sport={sport}>
            {NAMES[sport]}
          </SportChip>
        ))}
      </KitRow>
      <div className={styles.line} style={{ '--on-ring': 'var(--bg)' } as CSSProperties}>
        {DISCIPLINES.map((sport) => (
          <Avatar
            key={sport}
            name={NAMES[sport]}
            sport={sport}
            presence={sport === 'athletics' ? 'offline' : 'online'}
          />
        ))}
        <Avatar name="Tereza" sport="universal" size="sm" />
        <Avatar name="Žaneta" sport="hockey" size="lg" presence="online" />
      </div>
      <div className={styles.glyphs}>
        {DISCIPLINES.map((sport) => (
          <span key={sport} data-sport={sport} className={styles.paint}>
            <Glyph sport={sport} className={styles.glyph} />
          </span>
        ))}
      </div>
      <div className={styles.courts}>
        {DISCIPLINES.map((sport) => (
          <div key={sport} data-sport={sport} className={styles.court}>
            <Court sport={sport} className={styles.courtDrawing} />
          </div>
        ))}
      </div>
      <div data-floor="" className={styles.hall}>
        <HallFloor className={styles.hallDrawing} />
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

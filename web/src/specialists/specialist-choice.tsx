import type { Specialist } from '@touchline/contract/specialists.ts'
import type { Discipline } from '@touchline/contract/sports.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../ui/glyph.tsx'
import { SpecialistCard } from '../ui/specialist-card.tsx'
import { lineUp } from './line-up.ts'
import styles from './specialists.module.css'

type SpecialistChoiceProps = { specialists: readonly Specialist[]; onChoose: (specialist: Specialist) => void }

/** The way to a specialist in two presses: the sport, then who it is. */
export function SpecialistChoice({ specialists, onChoose }: SpecialistChoiceProps) {
  const { t } = useTranslation()
  const groupId = useId()
  const [sport, setSport] = useState<Discipline>()
  const squads = lineUp(specialists)
  const squad = squads.find(({ discipline }) => discipline === sport)
  return (
    <>
      <h2 className={styles.sportTilesHeading} id={groupId}>
        {t('chatPage.choice.heading')}
      </h2>
      <ul className={styles.sportTiles} aria-labelledby={groupId}>
        {squads.map(({ discipline, specialists: squad }) => (
          <li key={discipline}>
            <button
              type="button"
              className={styles.sportTileButton}
              data-sport={discipline}
              aria-pressed={discipline === sport}
              onClick={() => setSport(discipline)}
            >
              <Glyph sport={discipline} />
              <span>
                <b>{t(`sports.${discipline}`)}</b>
                <span>{t('athletes.inSport', { count: squad.length })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {squad && (
        <section className={styles.sportSquad} aria-live="polite">
          <h2 className="h2">{t(`sports.${squad.discipline}`)}</h2>
          <ul>
            {squad.specialists.map((specialist) => (
              <li key={specialist.id}>
                <SpecialistCard
                  sport={squad.discipline}
                  name={specialist.name}
                  says={specialist.description}
                  online={specialist.online}
                  offlineLabel={t('athletes.offline')}
                  onClick={() => onChoose(specialist)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

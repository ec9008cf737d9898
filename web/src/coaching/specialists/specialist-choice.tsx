import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/glyph.tsx'
import { SpecialistCard } from '../../ui/specialist-card.tsx'
import { groupBySport } from './group-by-sport.ts'
import styles from './specialists.module.css'

type SpecialistChoiceProps = { specialists: readonly Specialist[]; onChoose: (specialist: Specialist) => void }

/** Picks a specialist in two steps: first the sport, then the person. */
export function SpecialistChoice({ specialists, onChoose }: SpecialistChoiceProps) {
  const { t } = useTranslation()
  const groupId = useId()
  const [sport, setSport] = useState<Discipline>()
  const groups = groupBySport(specialists)
  const group = groups.find(({ discipline }) => discipline === sport)
  return (
    <>
      <h2 className={styles.sportTilesHeading} id={groupId}>
        {t('chatPage.choice.heading')}
      </h2>
      <ul className={styles.sportTiles} aria-labelledby={groupId}>
        {groups.map(({ discipline, specialists: ofSport }) => (
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
                <span>{t('athletes.inSport', { count: ofSport.length })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {group && (
        <section className={styles.sportSpecialists} aria-live="polite">
          <h2 className="heading-2">{t(`sports.${group.discipline}`)}</h2>
          <ul>
            {group.specialists.map((specialist) => (
              <li key={specialist.id}>
                <SpecialistCard
                  sport={group.discipline}
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

import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { SpecialistCard } from '../../ui/specialist-card.tsx'
import { groupBySport, type SportGroup } from './group-by-sport.ts'
import styles from './specialists.module.css'

type SportsListProps = {
  specialists: readonly Specialist[]
  currentId: string | undefined
  onChoose: (specialist: Specialist) => void
}

/** All sports, each opening to its specialists; the chosen one's sport is open initially. */
export function SportsList({ specialists, currentId, onChoose }: SportsListProps) {
  const { t } = useTranslation()
  const headingId = useId()
  // The order stays as it was on arrival: rows that move under the pointer cause mis-clicks.
  const [inFront] = useState(currentId)
  const [toggled, setToggled] = useState<Partial<Record<Discipline, boolean>>>({})
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.sportsListHead}>
        <h2 id={headingId}>{t('chatPage.sports')}</h2>
        <span className="text-sm faint numeric">{t('athletes.inSport', { count: specialists.length })}</span>
      </div>
      <ul className={styles.sportsList}>
        {groupBySport(specialists, inFront).map((group) => {
          const { discipline } = group
          const isOpen = toggled[discipline] ?? group.specialists.some(({ id }) => id === currentId)
          return (
            <SportRow
              key={discipline}
              group={group}
              isOpen={isOpen}
              onToggle={() => setToggled({ ...toggled, [discipline]: !isOpen })}
              currentId={currentId}
              onChoose={onChoose}
            />
          )
        })}
      </ul>
    </section>
  )
}

type SportRowProps = Omit<SportsListProps, 'specialists'> & { group: SportGroup; isOpen: boolean; onToggle: () => void }

function SportRow({ group, isOpen, onToggle, currentId, onChoose }: SportRowProps) {
  const { t } = useTranslation()
  const cards = useId()
  const { discipline, specialists } = group
  return (
    <li data-sport={discipline}>
      <button
        type="button"
        className={styles.sportsListSport}
        aria-expanded={isOpen}
        aria-controls={cards}
        onClick={onToggle}
      >
        <Glyph sport={discipline} />
        {t(`sports.${discipline}`)}
        <span className={classNames(styles.sportsListCount, 'numeric')}>{specialists.length}</span>
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </button>
      <ul id={cards} hidden={!isOpen}>
        {isOpen &&
          specialists.map((specialist) => (
            <li key={specialist.id}>
              <SpecialistCard
                sport={discipline}
                name={specialist.name}
                says={specialist.description}
                online={specialist.online}
                offlineLabel={t('athletes.offline')}
                active={specialist.id === currentId}
                onClick={() => onChoose(specialist)}
              />
            </li>
          ))}
      </ul>
    </li>
  )
}

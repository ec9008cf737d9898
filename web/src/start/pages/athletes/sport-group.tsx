import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { DISCIPLINES, type Discipline, ROSTER } from '@touchline/contract/platform/sports.ts'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation } from '../../../platform/routing/router.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Court } from '../../../ui/court.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SpecialistFace } from '../../../ui/specialist-card.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import styles from './sport-group.module.css'

type SportGroupProps = {
  discipline: Discipline
  /** Undefined until the catalogue is loaded. */
  specialists: readonly Specialist[] | undefined
  /** Whether these are search results: they are expanded, on a phone, too. */
  isFiltered: boolean
}

/** One sport with its specialists; on a phone a collapsible band. */
export function SportGroup({ discipline, specialists, isFiltered }: SportGroupProps) {
  const { t } = useTranslation()
  const cards = useId()
  const [isOpen, setOpen] = useOpenWhenAsked(discipline, isFiltered)
  const isPhone = useIsPhone()
  const { length } = specialists ?? ROSTER[discipline]
  const count = t(discipline === 'universal' ? 'athletes.universal' : 'athletes.inSport', { count: length })
  return (
    <section className={styles.sportGroup} id={discipline} data-sport={discipline} data-open={isOpen}>
      <div className={styles.sportTile} data-sport={discipline}>
        <Court sport={discipline} />
        <h2>{t(`sports.${discipline}`)}</h2>
        <p>{count}</p>
        <button
          type="button"
          className={styles.sportToggle}
          aria-expanded={isOpen}
          aria-controls={cards}
          aria-label={t(`sports.${discipline}`)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className="icon icon-lg" aria-hidden="true" />
        </button>
      </div>
      <ul
        className={
          discipline === 'universal' ? classNames(styles.specialistGrid, styles.specialistGrid3) : styles.specialistGrid
        }
        id={cards}
      >
        {/* A phone has room for one sport: the cards of the others render on demand. */}
        {(isOpen || !isPhone) && (specialists?.map(card) ?? <CardsToCome />)}
      </ul>
    </section>
  )
}

function card(specialist: Specialist) {
  return (
    <li key={specialist.id}>
      <SpecialistLink specialist={specialist} />
    </li>
  )
}

/** As tall as the content to come, so that nothing shifts. */
function CardsToCome() {
  return (
    <li className={styles.cardsToCome}>
      <Skeleton height="100%" />
    </li>
  )
}

/** The first sport is open initially, another one when a link or a search leads to it. */
function useOpenWhenAsked(discipline: Discipline, isFiltered: boolean) {
  const location = useLocation()
  const [isOpen, setOpen] = useState(isFiltered || discipline === DISCIPLINES[0])
  useEffect(() => {
    if (isFiltered) setOpen(true)
  }, [isFiltered])
  useEffect(() => {
    if (location.hash === `#${discipline}`) setOpen(true)
  }, [location, discipline])
  return [isOpen, setOpen] as const
}

function SpecialistLink({ specialist }: { specialist: Specialist }) {
  const { t } = useTranslation()
  return (
    <Link
      className={classNames('card', styles.specialistLink)}
      to={{ pathname: PAGES.chat.path, search: `?member=${specialist.id}` }}
    >
      <SpecialistFace
        name={specialist.name}
        says={specialist.description}
        online={specialist.online}
        offlineLabel={t('athletes.offline')}
      />
      <ArrowUpRight className={classNames('icon', styles.go)} aria-hidden="true" />
    </Link>
  )
}

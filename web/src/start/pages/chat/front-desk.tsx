import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskForm } from '../../../coaching/desk/desk-form.tsx'
import type { Route } from '../../../coaching/desk/route-question.ts'
import { lastSpecialists } from '../../../coaching/specialists/last-specialists.ts'
import { SpecialistChoice } from '../../../coaching/specialists/specialist-choice.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskRoom } from './desk-room.tsx'
import styles from './front-desk.module.css'

type FrontDeskProps = {
  specialists: readonly Specialist[]
  /** The unknown specialist id in the address. */
  unknown: string | undefined
  /** The buttons for drawer and menu, since the desk has no header. */
  tools: ReactNode
  onChoose: (specialist: Specialist, question?: string) => void
  onRouted: (route: Route) => void
}

/**
 * For users who come without a specialist in mind: a question is routed to the right one, or they choose themselves.
 */
export function FrontDesk({ specialists, unknown, tools, onChoose, onRouted }: FrontDeskProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <DeskRoom tools={tools}>
      {unknown && (
        <Banner tone="warning">
          <b>{t('chatPage.unknown.title', { id: unknown })}</b> {t('chatPage.unknown.text')}
        </Banner>
      )}
      <section className={styles.question} aria-labelledby={headingId}>
        <DeskHead headingId={headingId} />
        <DeskForm headingId={headingId} specialists={specialists} onRouted={onRouted} onChoose={onChoose} />
      </section>
      <FirstStepsCard />
      <LastSpecialists specialists={specialists} onChoose={onChoose} />
      <section className={styles.sports}>
        <SpecialistChoice specialists={specialists} onChoose={onChoose} />
      </section>
    </DeskRoom>
  )
}

type LastSpecialistsProps = Pick<FrontDeskProps, 'specialists' | 'onChoose'>

function LastSpecialists({ specialists, onChoose }: LastSpecialistsProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const [ids] = useState(lastSpecialists)
  const last = ids.flatMap((id) => specialists.find((one) => one.id === id) ?? [])
  if (last.length === 0) return null
  return (
    <section className={styles.last} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('chatPage.desk.last')}</h2>
      <ul>
        {last.map((one) => (
          <li key={one.id}>
            <button type="button" className="card" data-sport={one.sport as Discipline} onClick={() => onChoose(one)}>
              <Avatar name={one.name} presence={one.online ? 'online' : 'offline'} />
              <span className="grow">
                <b>{one.name}</b>
                <span>{t(`sports.${one.sport}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { CornerDownRight, MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './desk.module.css'
import type { Route } from './route-question.ts'

type RouteProps = {
  route: Route
  specialists: readonly Specialist[]
  onChoose: (specialist: Specialist) => void
}

/** The desk is unsure: offers three candidates with equal weight. */
export function RouteChoice({ route, specialists, onChoose }: RouteProps) {
  const { t } = useTranslation()
  const three = specialistsOf([route.memberId, ...route.alternatives], specialists)
  return (
    <section className={styles.routed} role="status" aria-label={t('chatPage.desk.unsure')}>
      <p>
        <MessageCircleQuestion className="icon" aria-hidden="true" />
        <span>
          <b>{t('chatPage.desk.unsure')}</b> {route.reason}
        </span>
      </p>
      <Others label={t('chatPage.desk.choose')} specialists={three} onChoose={onChoose} />
    </section>
  )
}

/** Who answers and why, with two alternatives one click away. */
export function RoutedNote({ route, specialists, onChoose }: RouteProps) {
  const { t } = useTranslation()
  const [chosen] = specialistsOf([route.memberId], specialists)
  if (!chosen) return null
  return (
    <section
      className={styles.routed}
      data-sport={chosen.sport as Discipline}
      role="status"
      aria-label={t('chatPage.desk.who')}
    >
      <p>
        <CornerDownRight className="icon" aria-hidden="true" />
        <span>
          {t('chatPage.desk.answers')} <b>{chosen.name}</b>. {route.reason}
        </span>
      </p>
      <Others
        label={t('chatPage.desk.others')}
        specialists={specialistsOf(route.alternatives, specialists)}
        onChoose={onChoose}
      />
    </section>
  )
}

type OthersProps = { label: string; specialists: Specialist[]; onChoose: (specialist: Specialist) => void }

function Others({ label, specialists, onChoose }: OthersProps) {
  const { t } = useTranslation()
  const names = specialists.map(({ name }) => name)
  return (
    <div className={styles.others}>
      <span>{label}</span>
      {specialists.map((one) => (
        <button key={one.id} type="button" data-sport={one.sport as Discipline} onClick={() => onChoose(one)}>
          <Avatar name={one.name} size="sm" />
          <span>
            {one.name}
            {/* The sport tells two of the same name apart. */}
            {names.filter((name) => name === one.name).length > 1 && ` · ${t(`sports.${one.sport}`)}`}
          </span>
        </button>
      ))}
    </div>
  )
}

function specialistsOf(ids: readonly string[], specialists: readonly Specialist[]): Specialist[] {
  return ids.flatMap((id) => specialists.find((one) => one.id === id) ?? [])
}

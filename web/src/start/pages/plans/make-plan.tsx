import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { pathOf } from '@touchline/contract/platform/path.ts'
import { PLAN_KINDS, type PlanKind } from '@touchline/contract/platform/training.ts'
import { Activity, Dumbbell, HeartPulse, type LucideIcon, Users, Waves } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { profileQuery } from '../../../club/athletes/profile.ts'
import { ChoiceField } from '../../../planning/plans/choice-field.tsx'
import { knownValues } from '../../../planning/plans/known-values.ts'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import planStyles from '../../../planning/plans/plans.module.css'
import { useMakePlan } from '../../../planning/plans/plans.ts'
import { readWish, type WishProblems } from '../../../planning/plans/read-wish.ts'
import { DayFields, WishFields } from '../../../planning/plans/wish-fields.tsx'
import { today } from '../../../platform/language/dates.ts'
import { useErrorSentence, useErrorWords } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './plans.module.css'

const ICONS: Record<PlanKind, LucideIcon> = {
  running: Activity,
  strength: Dumbbell,
  swimming: Waves,
  team_week: Users,
  return: HeartPulse,
}

type MakePlanProps = { playerId: string; kind: PlanKind; onKind: (kind: PlanKind) => void; onClose: () => void }

/** Asks for the inputs of a kind of plan, prefilled from the profile. */
export function MakePlan({ playerId, kind, onKind, onClose }: MakePlanProps) {
  const { t } = usePlanWords()
  const { language } = useLanguage()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // Without the profile the form is empty, but usable.
  const { data: profile, isPending } = useQuery(profileQuery({ playerId, language: language.code }))
  const options = PLAN_KINDS.map((value) => {
    const Icon = ICONS[value]
    return { value, text: t(`page.kinds.${value}`), icon: <Icon className="icon icon-sm" aria-hidden="true" /> }
  })
  useEffect(() => title.current?.focus(), [])
  return (
    <Card as="section" className={styles.making} aria-labelledby={heading}>
      <div className={planStyles.panelHead}>
        <h2 className="heading-2" id={heading} ref={title} tabIndex={-1}>
          {t('page.make.heading')}
        </h2>
      </div>
      <div className={styles.kinds}>
        <ChoiceField
          isSingle
          name="kind"
          label={t('page.make.kind')}
          options={options}
          chosen={[kind]}
          onChoose={(chosen) => onKind(PLAN_KINDS.find((known) => known === chosen) ?? kind)}
        />
      </div>
      {isPending ? (
        <div className={styles.kinds}>
          <Skeleton height={220} />
        </div>
      ) : (
        <WishForm kind={kind} facts={profile?.facts ?? []} onClose={onClose} />
      )}
    </Card>
  )
}

type WishFormProps = {
  kind: PlanKind
  facts: Parameters<typeof knownValues>[0]
  onClose: () => void
}

function WishForm({ kind, facts, onClose }: WishFormProps) {
  const { t } = usePlanWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const sentence = useErrorSentence()
  const errorWords = useErrorWords()
  const making = useMakePlan(language.code)
  const [problems, setProblems] = useState<WishProblems>({})
  const known = knownValues(facts, today())
  const errorOf = (field: string) => errorWords(problems[field])

  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const read = readWish(kind, new FormData(event.currentTarget), timeZone)
    setProblems(read.problems ?? {})
    if (!read.wish) return focusFirst(event.currentTarget, Object.keys(read.problems))
    making.mutate({ wish: read.wish }, { onSuccess: ({ id }) => navigate(pathOf(PAGES.plan, { planId: id })) })
  }

  return (
    <form onSubmit={make} noValidate>
      <WishFields kind={kind} known={known} errorOf={errorOf} />
      <DayFields known={known} errorOf={errorOf} start={today()} />
      {making.error && <Banner tone="critical">{sentence(making.error)}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" busy={making.isPending} busyLabel={t('page.make.busy')}>
          {t('page.make.submit')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('page.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first invalid field, in form order. */
function focusFirst(form: HTMLFormElement, fields: readonly string[]): void {
  const wrong = [...form.elements].find((element) => fields.includes(element.getAttribute('name') ?? ''))
  if (wrong instanceof HTMLElement) wrong.focus()
}

import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { BREAK_REASONS, type PlanKind } from '@touchline/contract/platform/training.ts'
import { writeClock } from '@touchline/locales/figures.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { weekdayOf } from '../../platform/language/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import styles from './form-fields.module.css'
import type { KnownValues } from './known-values.ts'
import { LiftFields } from './lift-fields.tsx'
import { type PlanWords, usePlanWords } from './plan-words.ts'
import { SelectField } from './select-field.tsx'

type FieldsProps = {
  known: KnownValues
  errorOf: (field: string) => string | undefined
}

/** The inputs for a kind of plan; the names are those that `readWish` reads. */
export function WishFields({ kind, ...props }: FieldsProps & { kind: PlanKind }) {
  switch (kind) {
    case 'running':
      return <RunningFields {...props} />
    case 'strength':
      return <StrengthFields {...props} />
    case 'swimming':
      return <SwimmingFields {...props} />
    case 'team_week':
      return <TeamFields {...props} />
    case 'return':
      return <ReturnFields {...props} />
  }
}

const RACES = [1500, 3000, 5000, 10_000, 21_097, 42_195]
const GOALS = [3000, 5000, 10_000, 21_097, 42_195]
const NAMED = new Set([21_097, 42_195])

function distances(metres: readonly number[], { t, locale }: PlanWords) {
  const kilometres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  return metres.map((value) => ({
    value,
    text: NAMED.has(value) ? t(`page.distances.${value}`) : kilometres.format(value / 1000),
  }))
}

function RunningFields({ known, errorOf }: FieldsProps) {
  const words = usePlanWords()
  const { t, locale } = words
  const field = useFields(errorOf)
  const { race } = known
  const races = race && !RACES.includes(race.metres) ? [...RACES, race.metres].toSorted((a, b) => a - b) : RACES
  return (
    <>
      <div className={styles.pair}>
        <SelectField {...field('goalMetres')} options={distances(GOALS, words)} defaultValue={10_000} />
        <TextField {...field('goalDate', known.goalDate)} type="date" defaultValue={known.goalDate} />
      </div>
      <div className={styles.pair}>
        <SelectField
          {...field('raceMetres', race)}
          options={distances(races, words)}
          defaultValue={race?.metres ?? 5000}
        />
        <TextField
          {...field('raceTime', race, t('page.make.timeHint'))}
          defaultValue={race && writeClock(race.seconds, locale)}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('weeklyMinutes', undefined, t('page.make.weeklyHint'))}
          inputMode="numeric"
          defaultValue={known.days && known.minutes ? known.days.length * known.minutes : ''}
        />
        <TextField {...field('longestMinutes', undefined, t('page.make.optional'))} inputMode="numeric" />
      </div>
    </>
  )
}

function StrengthFields({ known, errorOf }: FieldsProps) {
  const field = useFields(errorOf)
  return (
    <>
      <LiftFields known={known} error={errorOf('lifts')} errorOf={errorOf} />
      <div className={styles.pair}>
        <TextField {...field('weeks', undefined, '4–16')} inputMode="numeric" defaultValue={8} />
        <TextField {...field('minutes', known.minutes)} inputMode="numeric" defaultValue={known.minutes ?? 60} />
      </div>
    </>
  )
}

function SwimmingFields({ known, errorOf }: FieldsProps) {
  const { t, locale } = usePlanWords()
  const field = useFields(errorOf)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...field('css', known.css, t('page.make.cssHint'))}
          defaultValue={known.css && writeClock(known.css, locale)}
        />
        <TextField {...field('weeklyMetres')} inputMode="numeric" />
      </div>
      <div className={styles.pair}>
        <TextField {...field('weeks')} inputMode="numeric" defaultValue={8} />
        <TextField {...field('goalDate', undefined, t('page.make.optional'))} type="date" />
      </div>
    </>
  )
}

function TeamFields({ known, errorOf }: FieldsProps) {
  const words = usePlanWords()
  const { t: shared } = useTranslation()
  const field = useFields(errorOf)
  return (
    <>
      <SelectField {...field('sport', known.sport)} options={sports(shared)} defaultValue={known.sport ?? 'football'} />
      <ChoiceField areDays {...field('matchDays')} options={weekdays(words.locale)} />
      <div className={styles.pair}>
        <TextField {...field('weeks')} inputMode="numeric" defaultValue={4} />
        <TextField {...field('minutes', known.minutes)} inputMode="numeric" defaultValue={known.minutes ?? 90} />
      </div>
    </>
  )
}

function ReturnFields({ known, errorOf }: FieldsProps) {
  const { t } = usePlanWords()
  const { t: shared } = useTranslation()
  const field = useFields(errorOf)
  const reasons = BREAK_REASONS.map((reason) => ({ value: reason, text: t(`page.breaks.${reason}`) }))
  return (
    <>
      <SelectField
        {...field('sport', known.sport)}
        options={sports(shared)}
        defaultValue={known.sport ?? 'athletics'}
      />
      <ChoiceField isSingle {...field('reason')} options={reasons} />
      <label className={styles.check}>
        <input type="checkbox" name="isCleared" />
        <span>{t('page.make.fields.isCleared')}</span>
      </label>
      <div className={styles.pair}>
        <TextField {...field('weeksOff')} inputMode="numeric" />
        <TextField {...field('weeklyMinutesBefore')} inputMode="numeric" />
      </div>
    </>
  )
}

/** The days available for training, and the first day. */
export function DayFields({ known, errorOf, start }: FieldsProps & { start: string }) {
  const { locale } = usePlanWords()
  const field = useFields(errorOf)
  return (
    <>
      <ChoiceField areDays {...field('days', known.days)} options={weekdays(locale)} chosen={known.days} />
      <div className={styles.pair}>
        <TextField {...field('start')} type="date" defaultValue={start} />
      </div>
    </>
  )
}

/** Name, label, hint and error of a field; a field prefilled from the profile says so. */
function useFields(errorOf: FieldsProps['errorOf']) {
  const { t } = usePlanWords()
  return (name: string, known?: unknown, hint?: string) => ({
    name,
    label: t(`page.make.fields.${name}`),
    hint: known === undefined ? hint : t('page.make.fromProfile'),
    error: errorOf(name),
    autoComplete: 'off',
  })
}

function sports(t: TFunction) {
  return SPORTS.map((sport) => ({ value: sport, text: t(`sports.${sport}`) }))
}

/** Monday is 1; 5 January 2026 is a Monday. */
function weekdays(locale: string) {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = `2026-01-${String(4 + day).padStart(2, '0')}`
    return { value: day, text: weekdayOf(date, locale, 'short') }
  })
}

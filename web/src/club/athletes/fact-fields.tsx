import { type DatedFact, type Fact, type FactOf, LEVELS, WEEKDAYS } from '@touchline/contract/club/athletes.ts'
import { figureNameOf, rangeOf } from '@touchline/contract/platform/figures.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { figureParts, unitWord } from '@touchline/locales/figures.ts'
import { useTranslation } from 'react-i18next'
import { today } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { TextField } from '../../ui/field.tsx'
import { Choices } from './choices.tsx'
import styles from './fact-editor.module.css'
import { weekdayName } from './fact-text.ts'

type FieldsProps = {
  kind: Fact['kind']
  initial: DatedFact | undefined
  /** The figure being entered. */
  figure: string
  errorOf: (field: string) => string | undefined
}

/** The fields of one kind of fact; their names are those that `readFact` reads. */
export function FactFields({ kind, initial, figure, errorOf }: FieldsProps) {
  const { t } = useTranslation()
  const fact = initial?.fact
  const field = (name: string, label: string) => ({ name, label, error: errorOf(name), autoComplete: 'off' })
  switch (kind) {
    case 'birth_year':
      return <TextField {...field('value', t('profile.facts.birth_year'))} {...YEAR} defaultValue={plain(fact)} />
    case 'minutes':
      return (
        <TextField
          {...field('value', t('profile.facts.minutes'))}
          hint={t('profile.fields.minutesHint')}
          inputMode="numeric"
          defaultValue={plain(fact)}
        />
      )
    case 'equipment':
      return (
        <TextField
          {...field('value', t('profile.facts.equipment'))}
          hint={t('profile.fields.equipmentHint')}
          maxLength={300}
          defaultValue={plain(fact)}
        />
      )
    case 'sports':
      return <SportFields fact={fact as FactOf<'sports'> | undefined} field={field} />
    case 'level':
      return <LevelFields fact={fact as FactOf<'level'> | undefined} field={field} />
    case 'days':
      return <DayFields fact={fact as FactOf<'days'> | undefined} error={errorOf('days')} />
    case 'goal':
      return <GoalFields fact={fact as FactOf<'goal'> | undefined} field={field} />
    case 'limit':
      return <LimitFields fact={fact as FactOf<'limit'> | undefined} field={field} />
    case 'figure':
      return <FigureFields figure={figure} initial={initial} field={field} />
  }
}

const YEAR = { inputMode: 'numeric', maxLength: 4, placeholder: '1997' } as const

type Field = (name: string, label: string) => { name: string; label: string; error: string | undefined }

/** The value of a fact as a single line of text. */
function plain(fact: Fact | undefined): string {
  return typeof fact?.value === 'object' ? '' : String(fact?.value ?? '')
}

function SportFields({ fact, field }: { fact: FactOf<'sports'> | undefined; field: Field }) {
  const { t } = useTranslation()
  const { error } = field('sports', '')
  const options = SPORTS.map((sport) => ({ value: sport, text: t(`sports.${sport}`) }))
  return (
    <>
      <Choices
        name="sports"
        label={t('profile.facts.sports')}
        options={options}
        chosen={fact?.value.sports}
        error={error}
      />
      <TextField
        {...field('position', t('profile.fields.position'))}
        hint={t('profile.fields.positionHint')}
        maxLength={80}
        defaultValue={fact?.value.position}
      />
    </>
  )
}

function LevelFields({ fact, field }: { fact: FactOf<'level'> | undefined; field: Field }) {
  const { t } = useTranslation()
  const { error } = field('level', '')
  const options = LEVELS.map((level) => ({ value: level, text: t(`profile.levels.${level}`) }))
  const chosen = fact && [fact.value.level]
  return (
    <>
      <Choices isSingle name="level" label={t('profile.facts.level')} options={options} chosen={chosen} error={error} />
      <TextField {...field('remark', t('profile.fields.remark'))} maxLength={80} defaultValue={fact?.value.remark} />
    </>
  )
}

function DayFields({ fact, error }: { fact: FactOf<'days'> | undefined; error: string | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const options = WEEKDAYS.map((day) => ({ value: day, text: weekdayName(day, language.locale) }))
  return <Choices name="days" label={t('profile.facts.days')} options={options} chosen={fact?.value} error={error} />
}

function GoalFields({ fact, field }: { fact: FactOf<'goal'> | undefined; field: Field }) {
  const { t } = useTranslation()
  const { what, target, by } = fact?.value ?? {}
  return (
    <>
      <div className={styles.editorPair}>
        <TextField {...field('what', t('profile.fields.goal'))} maxLength={80} defaultValue={what} />
        <TextField {...field('target', t('profile.fields.target'))} maxLength={120} defaultValue={target} />
      </div>
      <TextField {...field('by', t('profile.fields.by'))} type="date" defaultValue={by} />
    </>
  )
}

function LimitFields({ fact, field }: { fact: FactOf<'limit'> | undefined; field: Field }) {
  const { t } = useTranslation()
  const { what, rule, until } = fact?.value ?? {}
  return (
    <>
      <div className={styles.editorPair}>
        <TextField {...field('what', t('profile.fields.limit'))} maxLength={80} defaultValue={what} />
        <TextField {...field('rule', t('profile.fields.rule'))} maxLength={160} defaultValue={rule} />
      </div>
      <TextField {...field('until', t('profile.fields.until'))} type="date" defaultValue={until} />
    </>
  )
}

function FigureFields({ figure, initial, field }: { figure: string; initial: DatedFact | undefined; field: Field }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const words = { t, locale: language.locale }
  const name = figureNameOf(figure)
  const unit = name && rangeOf(name).unit
  const written = initial?.fact.kind === 'figure' ? figureParts(figure, initial.fact.value, words).value : ''
  const shownUnit = unit && unitWord(unit, words)
  const label = shownUnit ? `${t('profile.fields.value')} (${shownUnit})` : t('profile.fields.value')
  return (
    <div className={styles.editorPair}>
      <TextField
        {...field('value', label)}
        {...(unit === 's' && { hint: t('profile.fields.timeHint') })}
        defaultValue={written}
      />
      <TextField
        {...field('since', t('profile.fields.since'))}
        type="date"
        max={today()}
        defaultValue={initial?.since ?? today()}
      />
    </div>
  )
}

import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { Calendar, Cpu, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './statement.module.css'
import type { Person } from './statement-person.ts'

type Days = { from: string; to: string }

type StatementFiltersProps = {
  days: Days
  today: string
  onDays: (days: Days) => void
  model: TokenModel | ''
  onModel: (model: TokenModel | '') => void
  person: Person | undefined
  onPerson: (person: Person | undefined) => void
  onReset: () => void
}

/** Filters the lines by days, member and model. A member clicked in a table is added to the options. */
export function StatementFilters(props: StatementFiltersProps) {
  const { days, today, onDays, model, onModel, person, onPerson, onReset } = props
  const { t } = useTranslation()
  const groups = ['shared', 'former'].map((id) => ({ id, name: t(`wallet:statement.people.${id}`) }))
  const people = person && !groups.some(({ id }) => id === person.id) ? [person, ...groups] : groups
  // A date field is empty while its date is being typed.
  const change = (changed: Partial<Days>) => {
    const { from, to } = { ...days, ...changed }
    if (from && to) onDays(from <= to ? { from, to } : changed.from ? { from, to: from } : { from: to, to })
  }
  return (
    <div className={styles.statementFilters}>
      <TextField
        type="date"
        label={t('wallet:statement.from')}
        icon={<Calendar className="icon icon-sm" aria-hidden="true" />}
        value={days.from}
        max={today}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('wallet:statement.to')}
        icon={<Calendar className="icon icon-sm" aria-hidden="true" />}
        value={days.to}
        max={today}
        onChange={(event) => change({ to: event.target.value })}
      />
      <SelectField
        label={t('wallet:statement.who')}
        icon={<User className="icon icon-sm" aria-hidden="true" />}
        value={person?.id ?? ''}
        onChange={(id) => onPerson(people.find((one) => one.id === id))}
        options={[
          { value: '', label: t('wallet:statement.everyone') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={t('wallet:statement.model')}
        icon={<Cpu className="icon icon-sm" aria-hidden="true" />}
        value={model}
        onChange={onModel}
        options={[
          { value: '', label: t('wallet:statement.bothModels') },
          { value: 'gpt5', label: MODEL_NAMES.gpt5 },
          { value: 'gpt5_mini', label: MODEL_NAMES.gpt5_mini },
        ]}
      />
      <Button variant="ghost" onClick={onReset}>
        {t('wallet:statement.reset')}
      </Button>
    </div>
  )
}

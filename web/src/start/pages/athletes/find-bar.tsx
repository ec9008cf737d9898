import { MAX_SEARCH_LENGTH } from '@touchline/contract/integrations/search.ts'
import { ROLES } from '@touchline/contract/platform/sports.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShownAtOnce } from '../../../platform/routing/use-shown-at-once.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './find-bar.module.css'
import type { Filter, Role } from './use-filter.ts'

type FindBarProps = {
  filter: Filter
  /** The number of specialists that match; undefined until known. */
  count: number | undefined
  /** The text in the field, ahead of the filter. */
  typed: string
  onType: (text: string) => void
  onChange: (changes: Partial<Filter>) => void
}

/** Filters the overview by text and by role, and shows how many match. */
export function FindBar({ filter, count, typed, onType, onChange }: FindBarProps) {
  const { t } = useTranslation()
  const [role, chooseRole] = useShownAtOnce(filter.role, (chosen) => onChange({ role: chosen }))
  const isFiltered = filter.text.trim() !== '' || filter.role !== ''
  const roles = ROLES.map((role) => ({ value: role, label: capitalised(t(`desk.topics.${TOPICS[role]}`)) }))
  return (
    <search className={styles.find}>
      <SearchField
        className={styles.findText}
        label={t('athletes.find.search')}
        hint={t('athletes.find.searchHint')}
        maxLength={MAX_SEARCH_LENGTH}
        text={typed}
        onChange={onType}
      />
      <SelectField<Role | ''>
        label={t('athletes.find.roles')}
        isLabelHidden
        value={role}
        onChange={chooseRole}
        options={[{ value: '', label: `${t('athletes.find.roles')}: ${t('athletes.find.allRoles')}` }, ...roles]}
      />
      <p className={styles.findCount} role="status">
        {isFiltered && count !== undefined && t('athletes.inSport', { count })}
      </p>
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ text: '', role: '' })}>
          <X className="icon icon-sm" aria-hidden="true" />
          {t('athletes.find.clear')}
        </Button>
      )}
    </search>
  )
}

/** Each role's topic, in the front desk's words. */
const TOPICS: Record<Role, string> = {
  trainer: 'technique',
  nutritionist: 'nutrition',
  tactical_analyst: 'tactics',
  psychologist: 'psychology',
  fitness: 'fitness',
  youth_coach: 'youth',
  family_advisor: 'family',
  equipment_advisor: 'equipment',
  motivation_coach: 'motivation',
  health_advisor: 'health',
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

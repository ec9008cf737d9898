import { YOUNGEST_YEARS } from '@touchline/contract/club/athletes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './first-steps.module.css'

/** Older players enter theirs in the profile. */
const YEARS_OFFERED = 90
const MIDDLE = 12

type YearStepProps = { year: number | undefined; isBusy: boolean; onChoose: (year: number) => void }

/** The year of birth, in a native select: a wheel on a phone. */
export function YearStep({ year, isBusy, onChoose }: YearStepProps) {
  const { t } = useTranslation()
  const youngest = new Date().getFullYear() - YOUNGEST_YEARS
  const [chosen, setChosen] = useState(String(year ?? youngest - MIDDLE))
  const years = Array.from({ length: YEARS_OFFERED }, (_, index) => String(youngest - index))
  return (
    <div className={styles.year}>
      <SelectField
        label={t('legal:welcome.year.label')}
        value={chosen}
        onChange={setChosen}
        options={years.map((value) => ({ value, label: value }))}
      />
      <Button size="lg" busy={isBusy} busyLabel={t('legal:welcome.saving')} onClick={() => onChoose(Number(chosen))}>
        {t('legal:welcome.next')}
      </Button>
    </div>
  )
}

import {
  bestTimeId,
  LIFTS,
  MEASURE_NAMES,
  OFFERED_DISTANCES,
  oneRepMaxId,
} from '@touchline/contract/platform/figures.ts'
import { figureName } from '@touchline/locales/figures.ts'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './fact-editor.module.css'

const GROUPS = {
  body: MEASURE_NAMES as readonly string[],
  run: OFFERED_DISTANCES.run.map((metres) => bestTimeId('run', metres)),
  swim: OFFERED_DISTANCES.swim.map((metres) => bestTimeId('swim', metres)),
  strength: LIFTS.map(oneRepMaxId),
} as const

type FigureChoiceProps = {
  value: string
  taken: readonly string[]
  error: string | undefined
  onChange: (figure: string) => void
}

/** Chooses the figure to enter. */
export function FigureChoice({ value, taken, error, onChange }: FigureChoiceProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const words = { t, locale: language.locale }
  return (
    <div className="field">
      <label htmlFor={id}>{t('profile.fields.figure')}</label>
      <div className={classNames('control', styles.select, error && 'is-error')}>
        <select
          id={id}
          name="figure"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('profile.fields.choose')}</option>
          {Object.entries(GROUPS).map(([group, figures]) => (
            <optgroup key={group} label={t(`profile.figures.groups.${group}`)}>
              {figures
                .filter((figure) => !taken.includes(figure))
                .map((figure) => (
                  <option key={figure} value={figure}>
                    {figureName(figure, words)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden="true" />
      </div>
      {error && (
        <span className="error" id={`${id}-note`}>
          <CircleAlert className="icon icon-sm" />
          {error}
        </span>
      )}
    </div>
  )
}

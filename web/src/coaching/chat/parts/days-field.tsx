import { classNames } from '../../../ui/class-names.ts'
import styles from './parts.module.css'

/** The days of the week as the server numbers them: Monday is 1. */
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

type DaysFieldProps = {
  labelledBy: string
  /** The chosen days separated by spaces. */
  value: string
  locale: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** Seven days to choose from. */
export function DaysField({ labelledBy, value, locale, isWrong, onChange }: DaysFieldProps) {
  const chosen = value.split(' ').filter(Boolean).map(Number)

  function toggle(day: number) {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]
    onChange(next.toSorted((one, other) => one - other).join(' '))
  }

  return (
    <fieldset className={classNames(styles.days, isWrong && styles.daysWrong)} aria-labelledby={labelledBy}>
      {DAYS.map((day) => (
        <label key={day} title={dayName(day, locale, 'long')}>
          <input type="checkbox" checked={chosen.includes(day)} onChange={() => toggle(day)} />
          <span aria-hidden="true">{dayName(day, locale, 'short')}</span>
          <span className="visually-hidden">{dayName(day, locale, 'long')}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function daysText(days: readonly number[], locale: string): string {
  return days.map((day) => dayName(day, locale, 'short')).join(', ')
}

/** 5 January 2026 is a Monday. */
function dayName(day: number, locale: string, length: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))
}

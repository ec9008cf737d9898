import { DISCIPLINES, type Discipline } from '@touchline/contract/platform/sports.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Glyph } from '../../../ui/glyph.tsx'
import styles from './sport-bar.module.css'

/** The sticky bar that jumps to a sport; the sport in view is marked. */
export function SportBar({ disciplines }: { disciplines: readonly Discipline[] }) {
  const { t } = useTranslation()
  const inView = useSportInView()
  const { search } = useLocation()
  if (disciplines.length === 0) return null
  return (
    <nav className={styles.sportBar} aria-label={t('landing.sportsLabel')}>
      <div className="wrap">
        <ul>
          {disciplines.map((discipline) => (
            <li key={discipline} data-sport={discipline}>
              <Link
                to={{ search, hash: discipline }}
                replace
                {...(discipline === inView && { 'aria-current': 'true' })}
              >
                <Glyph sport={discipline} />
                {t(`sports.${discipline}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** The last group whose top has passed under the bar. */
function useSportInView(): Discipline {
  const [inView, setInView] = useState<Discipline>('football')
  useEffect(() => {
    const update = () => {
      const line = 200
      const passed = DISCIPLINES.filter((discipline) => {
        const group = document.getElementById(discipline)
        return group && group.getBoundingClientRect().top <= line
      })
      setInView(passed.at(-1) ?? DISCIPLINES.find((discipline) => document.getElementById(discipline)) ?? 'football')
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return inView
}

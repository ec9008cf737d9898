import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import styles from './not-found.module.css'

/** The page for unknown addresses: the ball is out. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.notFound} data-floor="">
      <BallOverTheLine />
      <div className={styles.notFoundInner}>
        <h1 className="display-1">{t('notFound.heading')}</h1>
        <p className="lead">
          <span className="visually-hidden">{t('titles.notFound')}. </span>
          {t('notFound.text')}
        </p>
        <Link className={buttonClass({ variant: 'flag', size: 'lg' })} to={PAGES.home.path}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  )
}

function BallOverTheLine() {
  return (
    <svg
      className={styles.line}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <linearGradient id="halfway-fade">
          <stop offset=".1" stopColor="#F2F8F5" stopOpacity="0" />
          <stop offset="1" stopColor="#F2F8F5" stopOpacity=".75" />
        </linearGradient>
      </defs>
      <path d="M1010 -20 L1180 920" stroke="#F2F8F5" strokeWidth="9" />
      <path d="M640 395 L1075 340" stroke="url(#halfway-fade)" strokeWidth="6" />
      <path
        d="M1130 238 L1196 230 L1240 472 L1172 480"
        stroke="var(--floor-line)"
        strokeWidth="3"
        strokeDasharray="10 10"
      />
      <path
        d="M600 720C760 610 960 560 1300 590"
        stroke="#FFC927"
        strokeWidth="3.5"
        strokeDasharray="3 14"
        strokeLinecap="round"
      />
      <circle cx="1330" cy="594" r="24" fill="#FFC927" />
    </svg>
  )
}

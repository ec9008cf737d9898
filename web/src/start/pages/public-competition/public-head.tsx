import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Court } from '../../../ui/court.tsx'
import { Logo } from '../../../ui/logo.tsx'
import styles from './public-competition.module.css'

type PublicHeadProps = { heading: string; sport?: Discipline | null; children?: ReactNode }

/** The head of the public page, on the hall floor, with the sport's own lines. */
export function PublicHead({ heading, sport, children }: PublicHeadProps) {
  const { t } = useTranslation('competitions')
  const { t: words } = useTranslation()
  return (
    <div className={styles.floor} data-floor="">
      <Court sport={sport ?? 'universal'} className={styles.lines} />
      <div className="wrap">
        <div className={styles.top}>
          <Link className="logo" to={PAGES.home.path} aria-label={words('shell.logoHome', { product: PRODUCT_NAME })}>
            <Logo />
          </Link>
          <Badge tone="flag">
            <Eye className="icon icon-sm" aria-hidden="true" />
            {t('page.public.readOnly')}
          </Badge>
        </div>
        <h1 className="heading-1">{heading}</h1>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}

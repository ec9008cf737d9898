import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { telephone } from '../../ui/telephone.ts'
import styles from './support.module.css'
import { accountManagerQuery } from './support.ts'

/** The club's account manager, or the plan that includes one; nothing if the operator has not named any. */
export function AccountManagerCard({ clubId, lacking }: { clubId: string; lacking: ReactNode }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data, error } = useQuery(accountManagerQuery(clubId, language.code))
  if (error instanceof CallFailed && error.code === 'PLAN_LACKS_FEATURE') return lacking
  const manager = data?.accountManager
  if (!manager) return null
  return (
    <section className={styles.manager}>
      <Headset className="icon" aria-hidden="true" />
      <div>
        <h2>{t('help:manager.heading')}</h2>
        <p>
          <b>{manager.name}</b>
        </p>
        <p className={styles.managerWays}>
          <a className="link" href={`mailto:${manager.email}`}>
            {manager.email}
          </a>
          {manager.phone && (
            <a className="link numeric" href={telephone(manager.phone)}>
              {manager.phone}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

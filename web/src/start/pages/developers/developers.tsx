import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Guide } from '../../../integrations/developers/guide.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import styles from './developers.module.css'

/** The guide for developers of a club's own programs. */
export function DevelopersPage() {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={t('integrations:guide.heading')}
        lead={t('integrations:guide.lead')}
        actions={
          <a className={buttonClass({ variant: 'line' })} href="/api/docs">
            <BookOpen className="icon" aria-hidden="true" />
            {t('integrations:page.reference')}
          </a>
        }
      />
      <Guide />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlanLacks } from '../../../club/clubs/plan-lacks.tsx'
import { useSession } from '../../../club/sessions/use-session.ts'
import { AccountManagerCard } from '../../../club/support/account-manager-card.tsx'
import { QuestionList } from '../../../club/support/question-list.tsx'
import { supportQuery } from '../../../club/support/support.ts'
import { AnswerTimes, SupportForm } from '../../../club/support/support-form.tsx'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './help.module.css'

/** Questions and answers for everyone, and how to reach support. */
export function HelpPage() {
  const { t } = useTranslation()
  const session = useSession()
  const [searched, setSearched] = useState('')
  return (
    <div className="wrap">
      <PageHead
        title={t('help:page.heading')}
        lead={t('help:page.lead')}
        actions={
          <a className={classNames(buttonClass({ variant: 'line' }), styles.jump)} href="#contact">
            {t('help:form.heading')}
            <ArrowDown className="icon" aria-hidden="true" />
          </a>
        }
      />
      <div className={styles.columns}>
        <div className={styles.questions}>
          <SearchField
            label={t('help:search.label')}
            hint={t('help:search.hint')}
            maxLength={80}
            text={searched}
            onChange={setSearched}
          />
          <QuestionList searched={searched} />
        </div>
        <div className={styles.contact} id="contact">
          {session?.role === 'admin' && (
            <AccountManagerCard clubId={session.clubId} lacking={<PlanLacks capability="accountManager" />} />
          )}
          <Contact role={session?.role} />
          <AnswerTimes />
        </div>
      </div>
    </div>
  )
}

/** The form for logged-in users, the address for everyone else; neither if the operator set none. */
function Contact({ role }: { role: 'player' | 'admin' | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(supportQuery(language.code))
  if (data?.email && role) return <SupportForm isPlayer={role === 'player'} />
  return (
    <Panel heading={t('help:form.heading')}>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!data && !error && <Skeleton height={48} />}
      {data &&
        (data.email ? (
          <p>
            {t('help:visitor.write')}{' '}
            <a className="link" href={`mailto:${data.email}`}>
              {data.email}
            </a>
          </p>
        ) : (
          <p>{t('help:visitor.unset')}</p>
        ))}
    </Panel>
  )
}

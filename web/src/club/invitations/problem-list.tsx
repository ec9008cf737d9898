import type { AddressLine } from '@touchline/contract/club/invitations.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import styles from './invitations.module.css'

/** The lines that will not be sent, each with the reason. */
export function ProblemList({ problems, onDismiss }: { problems: AddressLine[]; onDismiss: () => void }) {
  const { t } = useTranslation()
  const heading = t('invitations:mail.problems', { count: problems.length })
  return (
    <Banner tone="warning" dismiss={{ label: t('invitations:mail.dismiss'), onDismiss }}>
      <b>{heading}</b>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className={styles.problems} aria-label={heading} tabIndex={0}>
        <ul>
          {problems.map(({ line, text, email, verdict }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of several lists may be identical, and they are only ever added
            <li key={index}>
              <span className="numeric">{t('invitations:mail.line', { line })}</span>: <b>{email ?? text}</b>,{' '}
              {t(`invitations:mail.why.${verdict}`)}
            </li>
          ))}
        </ul>
      </section>
    </Banner>
  )
}

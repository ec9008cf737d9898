import { useQuery } from '@tanstack/react-query'
import { TERMS_VERSION } from '@touchline/contract/club/legal.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './legal.module.css'
import { operatorQuery } from './operator.ts'
import { OperatorCard } from './operator-card.tsx'
import { ServiceList } from './service-list.tsx'

/** A legal text: its sections in order, with an index next to them. */
export function LegalPage({ text, sections }: { text: 'privacy' | 'terms'; sections: readonly string[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: operator, error } = useQuery(operatorQuery(language.code))
  return (
    <div className={classNames('wrap', styles.page)}>
      <PageHead
        title={t(`legal:${text}.heading`)}
        lead={t(`legal:${text}.lead`, { product: PRODUCT_NAME })}
        actions={
          <Button variant="line" className={styles.print} onClick={() => print()}>
            <Printer className="icon" aria-hidden="true" />
            {t('legal:print')}
          </Button>
        }
      />
      <div className={styles.columns}>
        <nav className={styles.index} aria-label={t('legal:index')}>
          <ol>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`legal:${text}.sections.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={styles.version}>{t('legal:version', { date: formatDay(TERMS_VERSION) })}</p>
          <OperatorCard operator={operator} failed={error !== null} />
          {sections.map((section) => (
            <section key={section} id={section}>
              <h2 className="heading-2">{t(`legal:${text}.sections.${section}.title`)}</h2>
              {section === 'services' ? (
                <ServiceList services={operator?.services} />
              ) : (
                <SectionText path={`legal:${text}.sections.${section}`} />
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** A section's paragraphs, or its list. */
function SectionText({ path }: { path: string }) {
  const { t, i18n } = useTranslation()
  const of = (key: string) =>
    i18n.exists(`${path}.${key}`)
      ? (t(`${path}.${key}`, { returnObjects: true, product: PRODUCT_NAME }) as unknown as string[])
      : []
  const list = of('list')
  return (
    <>
      {of('text').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  )
}

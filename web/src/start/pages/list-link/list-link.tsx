import { useQuery } from '@tanstack/react-query'
import type { LinkList } from '@touchline/contract/planning/list-links.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { linkQuery } from '../../../planning/lists/link-answers.ts'
import { useListWords } from '../../../planning/lists/list-words.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Court } from '../../../ui/court.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './list-link.module.css'

/** The page where people without an account say whether they come. */
export function ListLinkPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: list, error, refetch, isFetching } = useQuery(linkQuery(token, language.code))
  usePageName(list?.name)
  const isInvalid = error instanceof CallFailed && error.code === 'LINK_INVALID'
  return (
    <>
      <Floor list={isInvalid ? undefined : list} />
      <div className={styles.page}>
        {isInvalid && <Revoked />}
        {!isInvalid && list && <AnswerForm token={token} list={list} />}
        {!list && !error && (
          <Loading label={t('lists:page.loading')} className={styles.waiting}>
            <Skeleton height={72} />
            <Skeleton height={64} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </Loading>
        )}
        {!list && error && !isInvalid && (
          <Banner tone="critical">
            <b>{t('lists:page.failed')}</b> {sentence(error)}{' '}
            <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
              {t('shell.retry')}
            </Button>
          </Banner>
        )}
      </div>
    </>
  )
}

function Floor({ list }: { list: LinkList | undefined }) {
  const { t } = useTranslation()
  const { whenOf } = useListWords()
  return (
    <header className={styles.floor} data-floor="">
      <Court sport={list?.sport ?? 'universal'} className={styles.court} />
      <div className={styles.inside}>
        <Link className="logo" to={PAGES.home.path} aria-label={t('shell.logoHome', { product: PRODUCT_NAME })}>
          <Logo />
        </Link>
        <h1 className="heading-1">{list?.name ?? t('titles.listLink')}</h1>
        {list && (
          <p>
            {[list.club, list.team].filter(Boolean).join(', ')}
            <br />
            {whenOf(list)}
          </p>
        )}
      </div>
    </header>
  )
}

function Revoked() {
  const { t } = useTranslation()
  return (
    <div className="card empty" role="alert">
      <Link2Off className="icon icon-lg" aria-hidden="true" />
      <b className="heading-3">{t('lists:page.revoked.title')}</b>
      <p className="text-sm muted">{t('lists:page.revoked.text')}</p>
    </div>
  )
}

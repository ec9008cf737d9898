import { PAGES } from '@touchline/contract/platform/pages.ts'
import { DISCIPLINES, SPECIALIST_IDS, SPORTS } from '@touchline/contract/platform/sports.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { countsOf, useCatalogue } from '../../../coaching/specialists/catalogue.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './athletes.module.css'
import { FindBar } from './find-bar.tsx'
import { SportBar } from './sport-bar.tsx'
import { SportGroup } from './sport-group.tsx'
import { useFilter, useFiltered } from './use-filter.ts'

/** The overview of all specialists, by sport; a card opens the chat with that specialist. */
export function AthletesPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { specialists, error, refetch } = useCatalogue(language.code)
  const sentence = useErrorSentence()
  const { hash } = useLocation()
  const isLoaded = specialists !== undefined
  const { filter, typed, type, change } = useFilter()
  const shown = useFiltered(specialists, filter, language.code)
  const isFiltered = filter.text.trim() !== '' || filter.role !== ''
  const isComing = !isLoaded && !error
  // The sports are known before their specialists are loaded.
  const disciplines = DISCIPLINES.filter((discipline) => isComing || shown?.some(({ sport }) => sport === discipline))

  // The browser looks for the anchor before the cards are there.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])

  return (
    <>
      <div className={classNames('wrap', styles.athletesHead)}>
        <div className={styles.athletesHeadInner}>
          <div>
            <Link className={classNames(buttonClass({ variant: 'ghost' }), styles.back)} to={PAGES.home.path}>
              <ArrowLeft className="icon" aria-hidden="true" />
              {t('athletes.back')}
            </Link>
            <h1 className="display-2">{t('athletes.heading')}</h1>
            <p className="lead muted">{t('athletes.lead')}</p>
          </div>
          {(specialists || isComing) && <Counters {...(specialists ? countsOf(specialists) : EXPECTED)} />}
        </div>
      </div>
      <div className="wrap">
        <FindBar filter={filter} count={shown?.length} typed={typed} onType={type} onChange={change} />
      </div>
      <SportBar disciplines={disciplines} />
      <div className={classNames('wrap', styles.sportGroups)} aria-busy={isComing}>
        {isComing && (
          <p className="visually-hidden" role="status">
            {t('shell.loading')}
          </p>
        )}
        {error && (
          <Banner tone="critical">
            <b>{t('athletes.failed')}.</b> {sentence(error)}{' '}
            <Button variant="line" size="sm" onClick={() => refetch()}>
              {t('shell.retry')}
            </Button>
          </Banner>
        )}
        {disciplines.map((discipline) => (
          <SportGroup
            key={discipline}
            discipline={discipline}
            specialists={shown?.filter((specialist) => specialist.sport === discipline)}
            isFiltered={isFiltered}
          />
        ))}
        {shown?.length === 0 && <NothingFound text={filter.text} onClear={() => change({ text: '', role: '' })} />}
      </div>
    </>
  )
}

/** No match: the search text can be asked as a question. */
function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  const question = text.trim()
  return (
    <EmptyState
      title={t('athletes.find.nothing')}
      action={
        <div className={styles.nothingActions}>
          <Link
            className={buttonClass()}
            to={{ pathname: PAGES.chat.path, search: question && `?${new URLSearchParams({ ask: question })}` }}
          >
            {t('athletes.find.ask')}
          </Link>
          <Button variant="line" onClick={onClear}>
            {t('athletes.find.clear')}
          </Button>
        </div>
      }
    >
      {t('athletes.find.nothingText')}
    </EmptyState>
  )
}

type Counts = Omit<ReturnType<typeof countsOf>, 'videoAnalysts'> & { videoAnalysts: number | undefined }

/** Counts shown before the catalogue is loaded; the number of video analysts comes only with it. */
const EXPECTED: Counts = { total: SPECIALIST_IDS.length, sports: SPORTS.length, videoAnalysts: undefined }

function Counters({ total, sports, videoAnalysts }: Counts) {
  const { t } = useTranslation()
  return (
    <dl className={styles.counters}>
      <Counter count={total} label={t('athletes.total', { count: total })} />
      <Counter count={sports} label={t('athletes.categories', { count: sports })} />
      <Counter count={videoAnalysts} label={t('athletes.videoAnalysts', { count: videoAnalysts ?? total })} />
    </dl>
  )
}

function Counter({ count, label }: { count: number | undefined; label: string }) {
  return (
    <div className={count === 0 ? styles.isZero : undefined}>
      <dt>{label}</dt>
      <dd>{count ?? '–'}</dd>
    </div>
  )
}

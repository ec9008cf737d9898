import { useQuery } from '@tanstack/react-query'
import { type ClubExport, EXPORT_PARTS } from '@touchline/contract/data/exports.ts'
import type { Language } from '@touchline/contract/platform/languages.ts'
import { Download } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { formatDate, formatTime } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clubExportQuery, isUnfinished, useExportDownload, useStartExport } from './club-export.ts'
import styles from './exports.module.css'

/** A club's export: not requested, in progress, or ready for download. */
export function ClubExportCard({ clubId, lacking }: { clubId: string; lacking: ReactNode }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: shown, error } = useQuery(clubExportQuery(clubId, language.code))
  const starting = useStartExport(clubId)
  const downloading = useExportDownload(clubId)
  const failure = starting.error ?? downloading.error
  if (shown === undefined) return <NotShown error={error} lacking={lacking} />
  return (
    <div className={classNames('card', styles.box)}>
      {failure && <Banner tone="critical">{sentence(failure)}</Banner>}
      {shown && isUnfinished(shown) ? (
        <Progress {...shown} />
      ) : (
        <>
          {shown?.state === 'ready' && <Ready {...shown} language={language} />}
          {shown?.state === 'gone' && <p className="text-sm muted">{t('data:export.gone')}</p>}
          {shown?.state === 'failed' && <Banner tone="warning">{t('data:export.broken')}</Banner>}
          <Acts>
            {shown?.state === 'ready' && (
              <Button
                busy={downloading.isPending}
                busyLabel={t('data:export.ready.downloading')}
                onClick={() => downloading.mutate()}
              >
                <Download className="icon" aria-hidden="true" />
                {t('data:export.ready.download')}
              </Button>
            )}
            <Button
              variant={shown?.state === 'ready' ? 'line' : 'primary'}
              busy={starting.isPending}
              busyLabel={t('data:export.section.starting')}
              onClick={() => starting.mutate()}
            >
              {t(shown ? 'data:export.section.again' : 'data:export.section.start')}
            </Button>
          </Acts>
        </>
      )}
    </div>
  )
}

function Acts({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

function Progress({ partsDone }: Pick<ClubExport, 'partsDone'>) {
  const { t } = useTranslation()
  const total = EXPORT_PARTS.length
  const parts = t('data:export.running.parts', { done: partsDone, total })
  return (
    <>
      <div className={styles.row}>
        <b>{t('data:export.running.title')}</b>
        <span className="text-sm numeric">{parts}</span>
      </div>
      <div
        className={classNames('meter', 'meter-lg', styles.progress)}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={partsDone}
        aria-valuetext={parts}
        aria-label={t('data:export.running.label')}
        style={{ '--v': (100 * partsDone) / total } as CSSProperties}
      >
        <i />
      </div>
      <p className="text-sm muted">{t('data:export.running.text')}</p>
    </>
  )
}

function Ready({ expiresAt, bytes, language }: ClubExport & { language: Language }) {
  const { t } = useTranslation()
  const until = expiresAt ?? ''
  const values = { date: formatDate(until), time: formatTime(until), size: sizeOf(bytes ?? 0, language) }
  return (
    <div>
      <b>{t('data:export.ready.title')}</b>
      <p className="text-sm muted">{t('data:export.ready.text', values)}</p>
    </div>
  )
}

function sizeOf(bytes: number, { locale }: Language): string {
  const isLarge = bytes >= 1_000_000
  const [unit, value] = isLarge
    ? (['megabyte', bytes / 1e6] as const)
    : (['kilobyte', Math.max(1, bytes / 1e3)] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(value)
}

/** Shown until the export is known, or instead of it. */
function NotShown({ error, lacking }: { error: Error | null; lacking: ReactNode }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  if (!error) return <Skeleton width={320} height={96} />
  if (error instanceof CallFailed && error.code === 'PLAN_LACKS_FEATURE') return lacking
  return (
    <div>
      <Banner tone="critical">
        <b>{t('data:export.section.failed')}</b> {sentence(error)}
      </Banner>
    </div>
  )
}

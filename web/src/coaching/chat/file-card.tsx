import type { Attachment, AttachmentKind } from '@touchline/contract/coaching/attachments.ts'
import { Clapperboard, FileSpreadsheet, FileText, Image, type LucideIcon, Table } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { fileSize } from './file-size.ts'
import styles from './files.module.css'

type FileCardProps = {
  attachment: Attachment
  /** The uploaded share, 0 to 1; present during the upload. */
  uploaded?: number | null
}

/** The attachment of a question: what it is, how much of it was read, and that it is not stored. */
export function FileCard({ attachment, uploaded = null }: FileCardProps) {
  const { t } = useTranslation()
  const details = useDetails(attachment)
  const { name, kind } = attachment
  const Icon = ICONS[kind]
  return (
    <div className={styles.talkFile}>
      <Icon className="icon" aria-hidden="true" />
      <div className={styles.talkFileText}>
        <p className={styles.talkFileName} title={name}>
          {name}
        </p>
        <p>{details.join(' · ')}</p>
        {uploaded === null ? (
          <p>{t(kind === 'video' ? 'documents.clipNotSent' : 'documents.notKept')}</p>
        ) : (
          <UploadMeter name={name} percent={Math.round(uploaded * 100)} />
        )}
      </div>
    </div>
  )
}

function UploadMeter({ name, percent }: { name: string; percent: number }) {
  const { t } = useTranslation()
  return (
    <div
      className={styles.talkUpload}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={t('documents.progress', { name })}
      style={{ '--sent': `${percent}%` } as CSSProperties}
    />
  )
}

function useDetails({ kind, bytes, pages, sheets, shown }: Attachment): string[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = (value: number) => new Intl.NumberFormat(language.locale).format(value)
  return [
    t(`documents.kinds.${kind}`),
    bytes > 0 && fileSize(bytes, language),
    pages && t('documents.pages', { count: pages }),
    sheets && t('documents.sheets', { count: sheets }),
    shown && t(`documents.shown.${shown.unit}`, { shown: number(shown.count), total: number(shown.of) }),
  ].filter((detail) => typeof detail === 'string')
}

const ICONS: Record<AttachmentKind, LucideIcon> = {
  image: Image,
  pdf: FileText,
  word: FileText,
  spreadsheet: FileSpreadsheet,
  csv: Table,
  video: Clapperboard,
}

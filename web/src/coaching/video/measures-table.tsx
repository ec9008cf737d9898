import type { Measurement } from '@touchline/contract/coaching/video.ts'
import { Signal, SignalLow, SignalMedium } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import type { AnalysedClip } from './analysed-clip.ts'
import styles from './figures.module.css'
import {
  differenceOf,
  formatDifference,
  formatFigure,
  type Pair,
  pairsOf,
  symbolOf,
  type Unit,
  unitOf,
} from './measure-figures.ts'

/** The measurements, each figure with its error; for two clips also their difference. */
export function MeasuresTable({ clips, children }: { clips: readonly AnalysedClip[]; children?: ReactNode }) {
  const { t } = useTranslation()
  const [first, second] = clips
  if (!first) return null
  const hasSeveralJumps = clips.some(({ report }) => report.jumps.length > 1)
  const pairs = pairsOf(first.report.measurements, second?.report.measurements)
  const name: Column<Pair> = {
    key: 'name',
    heading: t('video.table.measure'),
    cell: ({ id }) => (
      <b className={styles.videoMeasure}>
        {t(`video.measures.${id}`)}
        {hasSeveralJumps && OF_THE_BEST.has(id) && ` (${t('video.jumps.best')})`}
      </b>
    ),
    onCard: 'lead',
  }
  const value: Column<Pair> = {
    key: 'value',
    heading: t('video.table.value'),
    cell: (pair) => <Figure measurement={pair.first} />,
  }
  const confidence: Column<Pair> = {
    key: 'confidence',
    heading: t('video.table.confidence'),
    cell: (pair) => pair.first && <Confidence level={pair.first.confidence} />,
  }
  const both: Column<Pair>[] = [
    { ...value, heading: t('video.table.first'), cell: (pair) => <SureFigure letter="A" measurement={pair.first} /> },
    {
      key: 'second',
      heading: t('video.table.second'),
      cell: (pair) => <SureFigure letter="B" measurement={pair.second} />,
    },
    { key: 'difference', heading: t('video.table.difference'), cell: (pair) => <Difference pair={pair} /> },
  ]
  return (
    <div className={classNames(styles.videoTable, 'card')}>
      <h3 className="heading-3">{t('video.table.heading')}</h3>
      {pairs.length > 0 ? (
        <DataTable
          label={t('video.table.heading')}
          columns={second ? [name, ...both] : [name, value, confidence]}
          rows={pairs}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className="text-sm muted">{t('video.table.nothing')}</p>
      )}
      {children}
      <p className="text-sm muted">{t('video.table.error')}</p>
    </div>
  )
}

const OF_THE_BEST: ReadonlySet<Measurement['id']> = new Set(['jump_height', 'flight_time'])

// On a phone the rows are cards without column headings.
function SureFigure({ letter, measurement }: { letter: string; measurement: Measurement | undefined }) {
  return (
    <>
      <span className={styles.videoOnCard}>{letter}</span>
      <Figure measurement={measurement} />
      {measurement && <Confidence level={measurement.confidence} />}
    </>
  )
}

function Figure({ measurement }: { measurement: Measurement | undefined }) {
  const { language } = useLanguage()
  if (!measurement) return '–'
  const unit = unitOf(measurement.id)
  return (
    <span className={classNames(styles.videoFigure, 'numeric')}>
      <b>{formatFigure(measurement.value, unit, language)}</b>
      {measurement.error !== null && measurement.error > 0 && (
        <span> ± {formatFigure(measurement.error, unit, language)}</span>
      )}
      <UnitName unit={unit} />
    </span>
  )
}

function Difference({ pair }: { pair: Pair }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const difference = differenceOf(pair)
  if (!difference) return '–'
  const unit = unitOf(pair.id)
  return (
    <span className={classNames(styles.videoFigure, 'numeric')}>
      <span className={styles.videoOnCard}>{t('video.table.difference')}</span>
      <b>{formatDifference(difference.value, unit, language)}</b>
      <UnitName unit={unit} />
      {difference.isWithinError && difference.value !== 0 && (
        <span className={styles.videoWithin}>{t('video.table.withinError')}</span>
      )}
    </span>
  )
}

function UnitName({ unit }: { unit: Unit }) {
  const { t } = useTranslation()
  return unit === 'widths/s' ? ` ${t('video.shoulderWidths')}` : symbolOf(unit)
}

const ICONS = { high: Signal, medium: SignalMedium, low: SignalLow }

function Confidence({ level }: { level: Measurement['confidence'] }) {
  const { t } = useTranslation()
  const Icon = ICONS[level]
  return (
    <span className={classNames(styles.videoConfidence, styles[`is-${level}`])}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      {t(`video.confidence.${level}`)}
    </span>
  )
}

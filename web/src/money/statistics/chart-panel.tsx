import { Download, Image, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './chart-panel.module.css'
import { type Figures, fileNameOf, saveCsv } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { savePicture } from './picture.ts'

type ChartPanelProps = {
  heading: string
  aside?: string | undefined
  figures: Figures
  /** Part of the file names, next to the heading. */
  period: string
  /** Whether the page shows the figures anyway, so that there is no table to open. */
  isTable?: boolean
  /** The chart, and anything below it. */
  children: ReactNode
}

/** A chart with its figures as a table, and both as downloads. The table is always there for screen readers. */
export function ChartPanel({ heading, aside, figures, period, isTable = false, children }: ChartPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const name = fileNameOf(heading, period)

  function savePng() {
    const chart = body.current?.querySelector<SVGSVGElement>('svg[data-chart]')
    if (chart) void savePicture(chart, heading, name)
  }

  const tools = (
    <div className={styles.tools}>
      {!isTable && (
        <button type="button" aria-expanded={isOpen} aria-controls={tableId} onClick={() => setOpen(!isOpen)}>
          <Table2 className="icon icon-sm" aria-hidden="true" />
          {t('statistics:tools.table')}
          <span className="visually-hidden">: {heading}</span>
        </button>
      )}
      <button type="button" onClick={() => saveCsv(figures, name)}>
        <Download className="icon icon-sm" aria-hidden="true" />
        <span className="visually-hidden">{t('statistics:tools.download', { chart: heading })}</span> CSV
      </button>
      <button type="button" onClick={savePng}>
        <Image className="icon icon-sm" aria-hidden="true" />
        <span className="visually-hidden">{t('statistics:tools.download', { chart: heading })}</span> PNG
      </button>
    </div>
  )
  return (
    <Panel
      heading={heading}
      aside={aside && <span className="text-sm muted">{aside}</span>}
      end={tools}
      flush={isTable}
    >
      <div ref={body} className={classNames(!isTable && styles.body)}>
        {children}
      </div>
      {!isTable && (
        <div id={tableId} className={isOpen ? styles.table : 'visually-hidden'}>
          <FiguresTable caption={heading} figures={figures} locale={language.locale} few={t('statistics:few')} />
        </div>
      )}
    </Panel>
  )
}

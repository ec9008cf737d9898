import type { Breakdown } from '@touchline/contract/money/statistics.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { type Bar, BarList } from './bar-list.tsx'
import { ChartPanel } from './chart-panel.tsx'
import styles from './charts.module.css'
import { useFigures } from './use-figures.ts'

type BreakdownPanelProps<Id extends string> = {
  heading: string
  /** Breakdowns of the same total, one below the other. */
  breakdowns: readonly Breakdown<Id>[]
  /** What is counted. */
  unit: 'questions' | 'tokens'
  nameOf: (id: Id) => string
  sportOf?: (id: Id) => Discipline | undefined
  /** The maximum number of bars drawn; the table has all of them. */
  most?: number
  period: string
}

/** A breakdown by groups, largest first; groups too small to disclose are summed. */
export function BreakdownPanel<Id extends string>(props: BreakdownPanelProps<Id>) {
  const { heading, breakdowns, unit, period, most = 12 } = props
  const { t, number, share, plainShare } = useFigures()
  const bars = breakdowns.flatMap((breakdown, index) => barsOf(breakdown, index, props, { t, share }))
  const drawn = drawnOf(bars, most, { t, share })
  const isFolded = breakdowns.some(({ others }) => others)
  const list = drawn.map(({ label, amount, share: part }) => `${label} ${number.format(amount)} (${part})`).join(', ')
  const whole = totalOf(breakdowns[0])
  return (
    <ChartPanel
      heading={heading}
      period={period}
      figures={{
        columns: [t('statistics:columns.group'), t(`statistics:columns.${unit}`), t('statistics:columns.share')],
        rows: bars.map(({ label, amount }) => [label, amount, plainShare(amount, whole)]),
      }}
    >
      <BarList sentence={`${heading}: ${list}.`} bars={drawn} number={number} />
      {isFolded && <p className={styles.note}>{t('statistics:othersNote')}</p>}
    </ChartPanel>
  )
}

function barsOf<Id extends string>(
  breakdown: Breakdown<Id>,
  index: number,
  { nameOf, sportOf }: BreakdownPanelProps<Id>,
  { t, share }: Pick<ReturnType<typeof useFigures>, 't' | 'share'>,
): Bar[] {
  const whole = totalOf(breakdown)
  const told = breakdown.groups.map(({ id, amount }): Bar => {
    const sport = sportOf?.(id)
    return { id, label: nameOf(id), amount, share: share(amount, whole), ...(sport && { sport }) }
  })
  const { others } = breakdown
  if (!others) return told
  const label = t('statistics:others')
  return [
    ...told,
    { id: `others ${index}`, label, amount: others.amount, share: share(others.amount, whole), isOthers: true },
  ]
}

/** The largest groups, the sum of the further ones (listed only in the table), and the undisclosed rest. */
function drawnOf(bars: Bar[], most: number, { t, share }: Pick<ReturnType<typeof useFigures>, 't' | 'share'>): Bar[] {
  const told = bars.filter(({ isOthers }) => !isOthers)
  const further = told.slice(most)
  if (further.length === 0) return bars
  const sum = (some: readonly Bar[]) => some.reduce((total, { amount }) => total + amount, 0)
  const label = t('statistics:further', { groups: further.length })
  const summed = { id: 'further', label, amount: sum(further), share: share(sum(further), sum(bars)), isOthers: true }
  return [...told.slice(0, most), summed, ...bars.filter(({ isOthers }) => isOthers)]
}

function totalOf(breakdown: Breakdown | undefined): number {
  return (breakdown?.groups ?? []).reduce((sum, { amount }) => sum + amount, breakdown?.others?.amount ?? 0)
}

import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { attachedShare } from './attached-share.ts'
import styles from './tiles.module.css'
import { useFigures } from './use-figures.ts'

/** Four figures of the period, compared with the previous one. */
export function Tiles({ statistics }: { statistics: Statistics }) {
  const { t, number, share } = useFigures()
  const { now, before, members, newMembers, returningMembers } = statistics
  const attached = attachedShare(statistics)
  return (
    <div className={styles.tiles}>
      <StatCard
        label={t('statistics:tiles.active')}
        value={number.format(now.activeMembers)}
        of={t('statistics:tiles.of', { total: number.format(members) })}
      >
        <Trend now={now.activeMembers} before={before.activeMembers} by="difference" />
      </StatCard>
      <StatCard label={t('statistics:tiles.questions')} value={number.format(now.questions)}>
        <Trend now={now.questions} before={before.questions} by="percent" />
      </StatCard>
      <StatCard
        label={t('statistics:tiles.newAndReturning')}
        value={number.format(newMembers)}
        of={`+ ${number.format(returningMembers)}`}
      >
        {t('statistics:tiles.newText', { first: number.format(newMembers), again: number.format(returningMembers) })}
      </StatCard>
      <StatCard
        label={t('statistics:tiles.average')}
        value={number.format(now.questions === 0 ? 0 : Math.round(now.tokens / now.questions))}
      >
        {attached === undefined
          ? t('statistics:tiles.perQuestion')
          : t('statistics:tiles.perQuestionAttached', { share: share(attached, 1) })}
      </StatCard>
    </div>
  )
}

type TrendProps = { now: number; before: number; by: 'difference' | 'percent' }

/** The change since the previous period as an arrow, a sign and a number. */
function Trend({ now, before, by }: TrendProps) {
  const { t, locale, number } = useFigures()
  const sign = { signDisplay: 'exceptZero' } as const
  const difference = now - before
  const isPercent = by === 'percent' && before > 0
  const text = isPercent
    ? new Intl.NumberFormat(locale, { style: 'percent', ...sign }).format(difference / before)
    : new Intl.NumberFormat(locale, sign).format(difference)
  const Arrow = difference > 0 ? TrendingUp : difference < 0 ? TrendingDown : Minus
  return (
    <div className="stat-foot">
      <span className={classNames(styles.trend, difference < 0 && styles.down, difference === 0 && styles.flat)}>
        <Arrow className="icon icon-sm" aria-hidden="true" />
        {text}
      </span>{' '}
      {t('statistics:tiles.before', { value: number.format(before) })}
    </div>
  )
}

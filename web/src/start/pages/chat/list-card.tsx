import { useQuery } from '@tanstack/react-query'
import { getList } from '@touchline/contract/planning/lists.ts'
import { useTranslation } from 'react-i18next'
import type { LiveArtefactProps } from '../../../coaching/chat/parts/part-props.ts'
import { call } from '../../../platform/api/call.ts'
import { formatDay, weekdayOf } from '../../../platform/language/dates.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { GoneLine, isGone, MadeCard } from './made-card.tsx'

/** A team's date: when and where, who is coming, what is brought and done. */
export function ListCard({ part, Stored }: LiveArtefactProps) {
  const { language } = useLanguage()
  const { t, ready } = useTranslation('lists')
  const { data: list, error } = useQuery({
    queryKey: ['lists', 'list', part.id],
    queryFn: async ({ signal }) =>
      (await call(getList, { params: { listId: part.id }, language: language.code, signal })).list,
  })
  if (isGone(error) && ready) return <GoneLine>{t('card.gone', { title: part.title })}</GoneLine>
  if (!list || !ready) return <Stored part={part} />
  const { counts, date, time, place, things, rota } = list
  const when = `${weekdayOf(date, language.locale, 'short')} ${formatDay(date)}${time ? ` ${time}` : ''}`
  return (
    <MadeCard
      part={part}
      title={list.name}
      line={[when, place].filter(Boolean).join(', ')}
      sport={list.sport ?? 'universal'}
      openLabel={t('card.open')}
      facts={[
        { label: t('card.people'), value: t('card.counts', { ...counts }) },
        ...(things.length > 0 ? [{ label: t('card.things'), value: things.map(({ name }) => name).join(', ') }] : []),
        ...(rota.duties.length > 0
          ? [{ label: t('card.duties'), value: rota.duties.map(({ name }) => name).join(', ') }]
          : []),
      ]}
    />
  )
}

import type { SignOff } from '@touchline/contract/planning/plans.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import type { Session, Week } from '@touchline/contract/platform/training.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { PdfBlock, PdfDocument } from '../../platform/pdf/pdf.ts'
import { addDays } from './makers/days.ts'
import { dayIn } from './plan-title.ts'
import { headOf, sessionsOf, signOffOf } from './plan-view.ts'
import type { NamedPlan } from './plans.queries.ts'
import { sessionIn } from './session-words.ts'
import { storedIn } from './stored-plan.ts'

/** A printable plan: owner, sign-off, and a table for every week. */
export function documentOf(row: NamedPlan, language: LanguageCode): PdfDocument {
  const plan = storedIn(row)
  const { start, end } = headOf(row, plan)
  const weeks = words(language)('weeks', { count: plan.weeks.length })
  return {
    title: row.title,
    subtitle: `${row.ownerName} · ${weeks}, ${rangeIn(start, end, language)}`,
    language,
    footer: words(language)('footer'),
    blocks: [
      ...signOffBlocks(signOffOf(row), language),
      ...plan.weeks.flatMap((week, at) => weekBlocks(week, at + 1, sessionsOf(week.start, plan.sessions), language)),
      ...sourceBlocks(plan.sources, language),
    ],
  }
}

/** A line with the coach's verdict, and the comment. */
function signOffBlocks({ state, coach, at, comment }: SignOff, language: LanguageCode): PdfBlock[] {
  if (state === 'none') return []
  const t = words(language)
  const text = t(`signOff.${state}`, { coach: coach ?? t('formerCoach'), date: at ? dayIn(at, language) : '' })
  return [{ kind: 'text', text }, ...(comment ? [{ kind: 'text' as const, text: comment, isQuiet: true }] : [])]
}

function weekBlocks(week: Week, number: number, sessions: readonly Session[], language: LanguageCode): PdfBlock[] {
  const t = words(language)
  const range = rangeIn(week.start, addDays(week.start, 6), language)
  const heading: PdfBlock = { kind: 'heading', text: t('week', { number, range }) }
  if (sessions.length === 0) return [heading, { kind: 'text', text: t('noSession'), isQuiet: true }]
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: t('columns.day'), width: 64 },
        { title: t('columns.session'), width: 92 },
        { title: t('columns.what'), width: '*' },
        { title: t('columns.minutes'), align: 'right', width: 'auto' },
        { title: 'RPE', align: 'right', width: 'auto' },
        { title: t('columns.done'), width: 60 },
      ],
      rows: sessions.map((session) => rowOf(session, language)),
    },
  ]
}

function rowOf(session: Session, language: LanguageCode) {
  const { name, lines } = sessionIn(language, session)
  const day = dayIn(session.date, language, { weekday: 'short', day: 'numeric', month: 'numeric' })
  return [
    session.time ? `${day} ${session.time}` : day,
    { text: name, isBold: true },
    lines.join('\n'),
    String(session.minutes),
    String(session.rpe),
    doneIn(session, language),
  ]
}

function doneIn({ status, done }: Session, language: LanguageCode): string {
  if (status === 'missed') return words(language)('missed')
  return done ? `${done.minutes} min, RPE ${done.rpe}` : ''
}

function sourceBlocks(
  sources: readonly { authors: string; year: number; title: string; published?: string | undefined }[],
  language: LanguageCode,
): PdfBlock[] {
  if (sources.length === 0) return []
  const lines = sources.map(({ authors, year, title, published }) =>
    [`${authors} (${year})`, title, published].filter(Boolean).join('. '),
  )
  return [
    { kind: 'heading', text: words(language)('sources') },
    ...lines.map((text): PdfBlock => ({ kind: 'text', text, isQuiet: true })),
  ]
}

function rangeIn(first: string, last: string, language: LanguageCode): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(first), new Date(last))
}

function words(language: LanguageCode) {
  return (key: string, values: Record<string, string | number> = {}) => translate(language, `plans:pdf.${key}`, values)
}

import type { Attachment } from '@touchline/contract/attachments.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import { type Knowledge, knowledgeIn } from '@touchline/locales/knowledge.ts'
import type { OfflineCoach } from '../model.ts'
import { CARDS, sourceOf } from './cards.ts'
import { fieldOf } from './field.ts'
import { type Found, searchCards } from './search.ts'

/** The coach who answers from cards. */
export const offlineCoach: OfflineCoach = (question) => async (_signal, say) => {
  say(offlineAnswer(question.message, question))
  return { reason: 'complete', usage: undefined }
}

/**
 * What the offline coach answers where no model is connected, as Markdown: what it is, and the cards whose words come
 * closest to the question, or that it found none and what it has cards about.
 */
export function offlineAnswer(
  question: string,
  about: { specialistId: SpecialistId; language: LanguageCode; attachment?: Attachment | undefined },
): string {
  const { frame } = knowledgeIn(about.language)
  const found = searchCards(question, about)
  const body = found.length
    ? [frame.found, ...found.map((one) => shown(one, frame.source))]
    : [frame.nothing, topics(about)]
  return [frame.intro, ...attached(about.attachment, frame), ...body, frame.closing].join('\n\n')
}

/** What could be read of an attachment, as it stands there. */
function attached(attachment: Attachment | undefined, frame: Knowledge['frame']): string[] {
  if (!attachment) return []
  const { name, summary } = attachment
  const shownName = name.replace(/[*_`[\]<>]/g, '\\$&')
  if (!summary) return [frame.unseen.replace('{{name}}', () => shownName)]
  return [frame.attached.replace('{{name}}', () => shownName), summary]
}

const MOST_TOPICS = 12

function shown({ card, texts }: Found, source: string): string {
  return `### ${texts.title}\n\n${texts.text}\n\n*${source.replace('{{source}}', () => sourceOf(card))}*`
}

/** Titles of the asked specialist's own cards, those of its sport first. */
function topics({ specialistId, language }: { specialistId: SpecialistId; language: LanguageCode }): string {
  const { cards } = knowledgeIn(language)
  const { role, sport } = fieldOf(specialistId)
  const ofSport = CARDS.filter((card) => sport && card.sports?.includes(sport))
  const ofRole = CARDS.filter((card) => !card.sports && card.roles.includes(role))
  return [...ofSport, ...ofRole]
    .slice(0, MOST_TOPICS)
    .map(({ id }) => `- ${cards[id]?.title}`)
    .join('\n')
}

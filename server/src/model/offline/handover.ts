import { partsOf } from '@touchline/contract/sports.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { handoverFor, reasonFor } from '../../desk/desk.ts'
import type { CoachQuestion } from '../offline-coach.ts'
import type { OfflineAnswer } from './calculation.ts'

/** Sends a question that lies outside the asked specialist's field to the colleague whose it is. */
export function handedOver({ specialistId, message, language }: CoachQuestion): OfflineAnswer | undefined {
  const colleague = handoverFor(specialistId, message, language)
  if (!colleague || colleague.memberId === specialistId) return undefined
  const { memberId, topic } = colleague
  const { discipline } = partsOf(memberId)
  const sport = discipline === 'universal' ? undefined : discipline
  const reason = reasonFor({ topic, sport }, language)
  const text = translate(language, 'offline:handover', { name: LOCALES[language].specialists[memberId].name })
  return {
    text: `${text} ${reason}`,
    parts: [{ type: 'handover', memberId, reason, question: message.slice(0, 8000) }],
  }
}

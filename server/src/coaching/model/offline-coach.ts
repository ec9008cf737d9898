import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import type { AnyPart, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { KnownFigure } from '../../club/athletes/athletes.ts'
import type { MakerContext } from '../makers/makers.ts'
import type { AnswerSource } from './model.ts'

/** A question as passed to a source that is not a model service. */
export type CoachQuestion = {
  message: string
  specialistId: SpecialistId
  language: LanguageCode
  attachment?: Attachment | undefined
  /** The values submitted in the form of an `ask`; the message says the same in words. */
  sent?: SentValues | undefined
  /** The athlete's profile as calculator inputs; an answer that uses one shows its `used` in a part. */
  known?: KnownFigure[] | undefined
  /** The athlete's profile; facts that an answer depends on are shown in a part. */
  facts?: readonly DatedFact[] | undefined
  /** The context for making; unset if the asker may not have artefacts made. */
  maker?: MakerContext | undefined
  /** The previous turns, latest last, with the parts of answers. */
  said: { isUser: boolean; content: string; parts: AnyPart[] }[]
}

/** Answers if no model service is configured. */
export type OfflineCoach = (question: CoachQuestion) => AnswerSource

import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import type { AnyPart, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { KnownFigure } from '../../club/athletes/athletes.ts'
import type { MakerContext } from '../makers/makers.ts'
import type { AnswerSource } from './model.ts'

/** A question as a source that is no model service gets it. */
export type CoachQuestion = {
  message: string
  specialistId: SpecialistId
  language: LanguageCode
  attachment?: Attachment | undefined
  /** What was filled into the form of an `ask`; the question's words say the same. */
  sent?: SentValues | undefined
  /** What the athlete's profile says, as inputs of calculators; an answer that uses one shows its `used` in a part. */
  known?: KnownFigure[] | undefined
  /** The athlete's profile; what an answer turns on is shown in a part. */
  facts?: readonly DatedFact[] | undefined
  /** For whom things are made; nobody if the asker may not have them made. */
  maker?: MakerContext | undefined
  /** What was said before, the latest last, with the parts of answers. */
  said: { isUser: boolean; content: string; parts: AnyPart[] }[]
}

/** Answers if no model service is set up. */
export type OfflineCoach = (question: CoachQuestion) => AnswerSource

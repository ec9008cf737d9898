import type { Turn } from '@touchline/contract/coaching/chat.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { type AskersProfile, profileForPrompt } from '../../club/athletes/athletes.ts'
import { Failure } from '../../platform/failure.ts'
import { type Material, materialOf } from '../documents/documents.ts'
import type { ThingKind } from '../makers/makers.ts'
import type { Model } from '../model/model.ts'
import { promptFor } from '../specialists/specialists.ts'
import { fitPrompt, type Prompt } from './context.ts'
import type { LibraryNotes } from './library-notes.ts'
import { roomOf, toolsOf } from './model-source.ts'
import type { QuestionState } from './question.queries.ts'

type Asked = {
  language: LanguageCode
  message: string
  history?: Turn[] | undefined
  /** What the specialist may create for the asker. */
  makes?: ThingKind | undefined
}

/** Builds the prompt for a question; throws if not even the question fits. */
export function promptOf(
  model: Model | undefined,
  specialistId: SpecialistId,
  { language, message, history, makes }: Asked,
  before: QuestionState['turns'],
  material: Material | undefined,
  { facts, careful, notes }: AskersProfile & { careful: string; notes: LibraryNotes | undefined },
): Prompt {
  const said = history ?? before.map(spokenTurn)
  const isCut = !history && before.at(-1)?.finish === 'length'
  const instructions = [promptFor(specialistId, language), isCut ? GO_ON : '', careful, notes?.text]
    .filter(Boolean)
    .join('\n\n')
  const tools = toolsOf(model, specialistId, makes)
  const room = model ? roomOf(model, tools) : { window: Number.POSITIVE_INFINITY, answer: 0 }
  const count = (text: string) => model?.countTokens(text) ?? 0
  const profile = profileForPrompt(facts, language)
  const prompt = fitPrompt({ instructions, said, message, profile, material }, room, count)
  if (!prompt) throw new Failure('MESSAGE_TOO_LONG')
  return { ...prompt, toolbox: tools.toolbox, tokens: prompt.tokens + tools.tokens }
}

const GO_ON = `Your last answer was cut off because it had reached its greatest length. If you are asked to go on, go on exactly where it ended, in the middle of the sentence, list or table if need be, without greeting, repeating or summing up.`

/** A turn as the model gets it, with what is kept of its attachment. */
export function spokenTurn({ isUser, content, attachment }: QuestionState['turns'][number]): Turn {
  const words = attachment ? `${content}\n\n${materialOf(attachment).words}` : content
  return { role: isUser ? 'user' : 'assistant', content: words }
}

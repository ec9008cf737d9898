import { type Discipline, SPORTS } from '../platform/sports.ts'
import type { LibraryTopic } from './knowledge.ts'

/** The id of the element that contains a topic's data in its page. */
export const SENT_TOPIC_ID = 'sent-topic'

/**
 * Placeholders in a topic's page, which is prerendered once per sport before the topic is known. Lists have one item,
 * which the server repeats.
 */
export function blankTopic(discipline: string): LibraryTopic {
  return {
    id: '__TOPIC__',
    title: '__TITLE_OF_TOPIC__',
    answer: '__ANSWER__',
    roles: ['__ROLE__'],
    sports: SPORTS.filter((sport) => sport === discipline),
    steps: ['__STEP__'],
    variants: [{ key: '', label: '__LABEL__', text: '__CASE__' }],
    mistakes: ['__MISTAKE__'],
    see: '__SEE__',
    next: [{ id: '__NEXT__', title: '__TITLE_OF_NEXT__' }],
    calculators: ['__CALCULATOR__'],
    specialistId: '__SPECIALIST__',
    sources: [{ authors: '__AUTHORS__', year: 0, title: '__WORK__' }],
    isPractice: true,
  }
}

/** The discipline whose colours a topic's page has. */
export function disciplineOfTopic({ sports: [sport] }: LibraryTopic): Discipline {
  return sport ?? 'universal'
}

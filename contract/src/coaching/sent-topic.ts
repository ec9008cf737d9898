import { type Discipline, SPORTS } from '../platform/sports.ts'
import type { LibraryTopic } from './knowledge.ts'

/** Where the page of a topic has the topic itself, as data, when it is sent. */
export const SENT_TOPIC_ID = 'sent-topic'

/**
 * What stands for a topic in a page that is made before anybody knows which one it will be sent with, one page for each
 * sport. Of a list there is one item, which the server repeats.
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

/** The sport in whose paint a topic's page is. */
export function disciplineOfTopic({ sports: [sport] }: LibraryTopic): Discipline {
  return sport ?? 'universal'
}

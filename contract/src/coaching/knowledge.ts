import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { textField } from '../platform/fields.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { Source } from '../platform/source.ts'
import { COMMON_ROLES, SPORTS } from '../platform/sports.ts'

const RoleName = z.enum(COMMON_ROLES as unknown as [string, ...string[]])

/** The id of a topic; the server checks whether it exists. */
export const TopicId = z.string().regex(/^[a-z0-9-]{1,80}$/, 'TOPIC_NOT_FOUND')

/** A topic of the library as shown in a list. */
export const TopicEntry = z.object({
  id: z.string(),
  title: z.string(),
  answer: z.string().meta({ description: 'The answer in one or two sentences' }),
  roles: z.array(RoleName).meta({ description: 'Who answers it; the first one leads' }),
  sports: z.array(z.enum(SPORTS)).meta({ description: 'The sports that it is about; empty if it serves all' }),
})
export type TopicEntry = z.infer<typeof TopicEntry>

/** A complete topic of the library, in one language. */
export const LibraryTopic = TopicEntry.extend({
  steps: z.array(z.string()),
  variants: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
  mistakes: z.array(z.string()),
  see: z.string().meta({ description: 'When to see somebody' }),
  next: z.array(z.object({ id: z.string(), title: z.string() })),
  calculators: z.array(z.string()),
  specialistId: z.string().meta({ description: 'Whom to ask about it' }),
  sources: z.array(Source),
  isPractice: z.boolean().meta({ description: 'Whether a part of it is common practice that no study settles' }),
})
export type LibraryTopic = z.infer<typeof LibraryTopic>

/** The maximum number of topics in a search result. */
export const MAX_TOPICS_FOUND = 20

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/knowledge',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'The topics of the library: all of them, or those that answer a question, the likeliest first',
  query: z.object({
    q: textField(300).optional().meta({ description: 'A question, as people type it' }),
    language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'Else Accept-Language, else cs' }),
    sport: z.enum(SPORTS).optional(),
  }),
  reply: z.object({ topics: z.array(TopicEntry) }),
})

export const getTopic = endpoint({
  method: 'GET',
  path: '/api/knowledge/:id',
  access: 'everyone',
  summary: 'One topic of the library',
  params: { id: TopicId },
  query: z.object({
    language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'Else Accept-Language, else cs' }),
  }),
  reply: z.object({ topic: LibraryTopic }),
  errors: ['TOPIC_NOT_FOUND'],
})

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { PAGES } from '../platform/pages.ts'
import { DISCIPLINES, SPECIALIST_IDS } from '../platform/sports.ts'

/** The longest search that is read. */
export const MAX_SEARCH_LENGTH = 100

/** The default number of results per group. */
const GROUP_SIZE = 5

/** The audience of a page: everyone, visitors without a session, anyone with one, players, administrators. */
export const AUDIENCES = ['everyone', 'guest', 'session', 'player', 'admin'] as const
export type Audience = (typeof AUDIENCES)[number]

const Text = z.string().max(MAX_SEARCH_LENGTH).default('').meta({ description: 'Words, all of which must be found' })

/** Why a result was found; part of every result. */
const Found = z.object({
  words: z
    .array(z.string())
    .meta({ description: 'The words that were found, as `foldedWords` writes them, to be marked' }),
  because: z
    .object({ text: z.string(), language: z.enum(LANGUAGE_CODES) })
    .nullable()
    .meta({ description: 'A word or phrase that was found and that neither name nor description shows' }),
})

const Named = Found.extend({ name: z.string(), description: z.string() })

export const FoundSpecialist = Named.extend({
  id: z.enum(SPECIALIST_IDS as [string, ...string[]]),
  sport: z.enum(DISCIPLINES as [string, ...string[]]),
})
export type FoundSpecialist = z.infer<typeof FoundSpecialist>

export const FoundCalculator = Named.extend({ id: z.string() })
export type FoundCalculator = z.infer<typeof FoundCalculator>

export const FoundTopic = Named.extend({ id: z.string() })
export type FoundTopic = z.infer<typeof FoundTopic>

export const FoundPage = Named.extend({
  page: z.enum(Object.keys(PAGES) as [string, ...string[]]),
  section: z.string().nullable().meta({ description: 'The part of the page that it is about' }),
  audience: z.enum(AUDIENCES),
})
export type FoundPage = z.infer<typeof FoundPage>

export const searchProduct = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 60 },
  summary:
    'Finds specialists, calculators, topics and pages by words of any of the ten languages, small slips forgiven',
  query: z.object({
    text: Text,
    language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'Of the reply; else Accept-Language, else cs' }),
    sport: z
      .enum(DISCIPLINES as [string, ...string[]])
      .optional()
      .meta({ description: 'Whose specialists stand first among equals' }),
    limit: z.coerce.number().int().min(1).max(SPECIALIST_IDS.length).default(GROUP_SIZE),
  }),
  reply: z.object({
    specialists: z.array(FoundSpecialist),
    specialistsFound: z.number().meta({ description: 'How many there are, those left out counted' }),
    calculators: z.array(FoundCalculator),
    topics: z.array(FoundTopic).meta({ description: 'Of the library, in the language of the reply' }),
    pages: z.array(FoundPage),
  }),
})

const Own = Found.pick({ words: true }).extend({ id: z.string(), name: z.string() })

export const searchOwn = endpoint({
  method: 'GET',
  path: '/api/search/own',
  access: 'session',
  limit: { requests: 300, perSeconds: 60 },
  summary: "Finds the caller's saved conversations and plans, and the club's competitions and team lists",
  query: z.object({ text: Text, limit: z.coerce.number().int().min(1).max(50).default(GROUP_SIZE) }),
  reply: z.object({
    conversations: z.array(Own.extend({ specialistName: z.string(), lastMessageAt: z.iso.datetime() })),
    plans: z.array(
      Own.extend({ ownerName: z.string().nullable().meta({ description: 'Of a plan that was shown to a coach' }) }),
    ),
    competitions: z.array(Own.extend({ place: z.string().nullable(), from: z.string() })),
    lists: z.array(Own.extend({ team: z.string().nullable(), date: z.string() })),
  }),
})

/** The words of a text without accents and case, as the search matches them. */
export function foldedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A text without accents and case. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łßœæøđĳ₂]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Letters that do not decompose into a base letter and an accent, as people without them on the keyboard type them. */
const PLAIN: Record<string, string> = { ł: 'l', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ĳ: 'ij', '₂': '2' }

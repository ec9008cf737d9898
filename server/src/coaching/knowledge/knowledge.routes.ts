import { getTopic, listTopics } from '@touchline/contract/coaching/knowledge.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { allTopics, libraryTopic, topicsFor } from './library.ts'

// Topics change with a release, so browsers may cache them.
const CACHED = { 'cache-control': 'public, max-age=300', vary: 'accept-language' }

export function knowledgeRoutes(app: FastifyInstance): void {
  serve(app, listTopics, async ({ query, language, reply }) => {
    reply.headers(CACHED)
    const { q, sport } = query
    return { topics: q === undefined ? allTopics(language, sport) : await topicsFor(q, language, sport) }
  })

  serve(app, getTopic, ({ params, language, reply }) => {
    reply.headers(CACHED)
    return { topic: libraryTopic(params.id, language) }
  })
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTopic, type LibraryTopic, listTopics } from '@touchline/contract/coaching/knowledge.ts'
import { blankTopic, SENT_TOPIC_ID } from '@touchline/contract/coaching/sent-topic.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** All topics of the library in a language; they change only with a release. */
export function useTopics(language: LanguageCode) {
  return useQuery(
    queryOptions({
      queryKey: ['topics', language],
      queryFn: async ({ signal }) => (await call(listTopics, { query: { language }, language, signal })).topics,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

/** The topics that the server finds for a question; disabled while there is no question. */
export function useFoundTopics(question: string, language: LanguageCode) {
  return useQuery(
    queryOptions({
      queryKey: ['topics', language, question],
      queryFn: async ({ signal }) =>
        (await call(listTopics, { query: { q: question, language }, language, signal })).topics,
      enabled: question !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

/** One topic; its own page already contains it. */
export function useTopic(id: string, language: LanguageCode) {
  const sent = sentTopic(id, language)
  return useQuery(
    queryOptions({
      queryKey: ['topic', language, id],
      queryFn: async ({ signal }) =>
        (await call(getTopic, { params: { id }, query: { language }, language, signal })).topic,
      ...(sent && { initialData: sent }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

function sentTopic(id: string, language: LanguageCode): LibraryTopic | undefined {
  // At build time the id is a sport's.
  if (import.meta.env.SSR) return blankTopic(id)
  const sent = document.getElementById(SENT_TOPIC_ID)
  const topic: LibraryTopic | undefined = sent?.lang === language ? JSON.parse(sent.textContent) : undefined
  return topic?.id === id ? topic : undefined
}

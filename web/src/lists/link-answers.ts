import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { answerByLink, getLinkList, type LinkList } from '@touchline/contract/list-links.ts'
import type { ListAnswer } from '@touchline/contract/lists.ts'
import { useState } from 'react'
import { deviceStorage } from '../api/browser-storage.ts'
import { call, isUnanswered } from '../api/call.ts'
import { useSending } from '../api/use-sending.ts'
import { useErrorSentence } from '../language/error-sentence.ts'
import { showFailureToast } from '../ui/toast.tsx'
import { forgetQueued, type QueuedAnswer, queueAnswer, queuedAnswers } from './answer-queue.ts'

/** The list of a link. */
export function linkQuery(token: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['list-link', token],
    queryFn: async ({ signal }) => (await call(getLinkList, { params: { token }, language, signal })).list,
    refetchInterval: 60_000,
  })
}

/** Answers by a link: each waits on this device until the server has it, and is sent when the connection is back. */
export function useLinkAnswers(token: string, language: LanguageCode) {
  const queries = useQueryClient()
  const sentence = useErrorSentence()
  const [waiting, setWaiting] = useState(() => queuedAnswers(deviceStorage, token))

  async function send(queued: QueuedAnswer, signal: AbortSignal): Promise<void> {
    const { personId, ...body } = queued
    try {
      const { list } = await call(answerByLink, { params: { token, personId }, body, language, signal })
      queries.setQueryData<LinkList>(['list-link', token], list)
    } catch (error) {
      if (isUnanswered(error)) return
      showFailureToast(sentence(error))
    }
    setWaiting(forgetQueued(deviceStorage, token, queued))
  }

  useSending(waiting, (signal) => Promise.all(waiting.map((queued) => send(queued, signal))))

  return {
    waiting,
    give(personId: string, answer: ListAnswer, note: string | undefined) {
      const queued = { personId, answer, ...(note !== undefined && { note: note || null }) }
      setWaiting(queueAnswer(deviceStorage, token, queued))
    },
  }
}

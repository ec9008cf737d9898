import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { answerByLink, getLinkList, type LinkList } from '@touchline/contract/list-links.ts'
import type { ListAnswer } from '@touchline/contract/lists.ts'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../api/call.ts'
import { useErrorSentence } from '../language/error-sentence.ts'
import { showFailureToast } from '../ui/toast.tsx'
import { useLatest } from '../ui/use-latest.ts'
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
  const [waiting, setWaiting] = useState(() => queuedAnswers(localStorage, token))

  async function send(queued: QueuedAnswer): Promise<void> {
    const { personId, ...body } = queued
    try {
      const { list } = await call(answerByLink, { params: { token, personId }, body, language })
      queries.setQueryData<LinkList>(['list-link', token], list)
      setWaiting(forgetQueued(localStorage, token, queued))
    } catch (error) {
      // Without a connection, or with a server that is away, it goes on waiting.
      const { status } = error as CallFailed
      if (error instanceof CallFailed && (status === undefined || status >= 500)) return
      setWaiting(forgetQueued(localStorage, token, queued))
      showFailureToast(sentence(error))
    }
  }

  const latestSend = useLatest(send)
  useEffect(() => {
    const sendAll = () => {
      for (const queued of queuedAnswers(localStorage, token)) void latestSend.current(queued)
    }
    sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [token, latestSend])

  return {
    waiting,
    give(personId: string, answer: ListAnswer, note: string | undefined) {
      const queued = { personId, answer, ...(note !== undefined && { note: note || null }) }
      setWaiting(queueAnswer(localStorage, token, queued))
      void send(queued)
    },
  }
}

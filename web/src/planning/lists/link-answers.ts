import { queryOptions } from '@tanstack/react-query'
import { answerByLink, getLinkList, type LinkList } from '@touchline/contract/planning/list-links.ts'
import type { ListAnswer } from '@touchline/contract/planning/lists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/api/queries.tsx'
import type { ShownSend } from '../../platform/api/send-queue.ts'
import { sendQueue } from '../../platform/api/sending.ts'
import { useWaiting } from '../../platform/api/use-waiting.ts'
import { linkOwner } from '../../platform/api/waiting-sends.ts'
import { pageLanguage } from '../../platform/language/page-language.ts'

type LinkAnswer = { token: string; personId: string; answer: ListAnswer; note?: string | null }

export type WaitingLinkAnswer = ShownSend<LinkAnswer>

const KIND = 'link-answer'
/** The storage key of an older release, followed by the link's token. */
const OLD_KEY = 'touchline_list_answers_'

const keyOf = (token: string) => ['list-link', token] as const

/** The list behind a link. */
export function linkQuery(token: string, language: LanguageCode) {
  return queryOptions({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call(getLinkList, { params: { token }, language, signal })).list,
    refetchInterval: 60_000,
  })
}

/** The answers given through a link that the server does not have yet. */
export function useLinkAnswers(token: string): WaitingLinkAnswer[] {
  return useWaiting<LinkAnswer>(KIND, linkOwner(token))
}

/** Stores an answer given through a link on this device and sends it; an omitted note stays as it is. */
export function giveByLink(answer: LinkAnswer): void {
  void sendQueue.deliver(sendOf(answer))
}

sendQueue.register<LinkAnswer>(KIND, async ({ token, personId, ...body }, signal) => {
  const { list } = await call(answerByLink, { params: { token, personId }, body, language: pageLanguage(), signal })
  // A request from before the answer must not overwrite it on the page.
  await queryClient.cancelQueries({ queryKey: keyOf(token) })
  queryClient.setQueryData<LinkList>(keyOf(token), list)
  return { reply: list }
})
for (const key of deviceStorage.allKeys()) if (key.startsWith(OLD_KEY)) takeOver(key)

function sendOf(body: LinkAnswer) {
  return { owner: linkOwner(body.token), kind: KIND, thing: body.personId, body }
}

function takeOver(key: string): void {
  try {
    const old: Omit<LinkAnswer, 'token'>[] = JSON.parse(deviceStorage.getItem(key) ?? '[]')
    for (const answer of old) sendQueue.takeOver(sendOf({ ...answer, token: key.slice(OLD_KEY.length) }))
  } catch {
    // Not our data: ignored.
  }
  deviceStorage.removeItem(key)
}

import { answerList, type GivenAnswer, type TeamList } from '@touchline/contract/planning/lists.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/api/queries.tsx'
import type { Outcome, ShownSend } from '../../platform/api/send-queue.ts'
import { sendQueue } from '../../platform/api/sending.ts'
import { storedMember } from '../../platform/api/session-token.ts'
import { useWaiting } from '../../platform/api/use-waiting.ts'
import { pageLanguage } from '../../platform/language/page-language.ts'
import { listKey } from './lists.ts'

/** A member's answer on a list, for themselves or entered by the list's editor; `name` is the person's. */
export type Answer = GivenAnswer & { listId: string; personId: string; name: string }

export type WaitingAnswer = ShownSend<Answer>

const KIND = 'list-answer'

/** Stores an answer on this device and sends it. */
export function sendAnswer(answer: Answer): Promise<Outcome<TeamList>> {
  const thing = `${answer.listId}/${answer.personId}`
  return sendQueue.deliver<TeamList>({ owner: storedMember() ?? '', kind: KIND, thing, body: answer })
}

/** The logged-in member's answers to one list that the server does not have yet. */
export function useWaitingAnswers(listId: string): WaitingAnswer[] {
  return useWaiting<Answer>(KIND, storedMember()).filter(({ body }) => body.listId === listId)
}

/** A list as it will be once the queued answers have been sent. */
export function withWaitingAnswers(
  list: TeamList,
  waiting: readonly Pick<WaitingAnswer, 'body' | 'refusal'>[],
): TeamList {
  const bodies = waiting.filter(({ refusal }) => !refusal).map(({ body }) => body)
  return bodies.reduce((known, { personId, answer, note }) => withAnswer(known, personId, { answer, note }), list)
}

sendQueue.register<Answer>(KIND, async ({ listId, personId, name, ...body }, signal) => {
  const { list } = await call(answerList, { params: { listId, personId }, body, language: pageLanguage(), signal })
  // A request from before the answer must not overwrite it on the page.
  await queryClient.cancelQueries({ queryKey: listKey(listId) })
  // The reply of another change may have arrived first: only the answer is taken from this one.
  queryClient.setQueryData<TeamList>(listKey(listId), (known) => (known ? withAnswer(known, personId, body) : list))
  void queryClient.invalidateQueries({ queryKey: ['lists'], exact: true })
  return { reply: list }
})

function withAnswer(list: TeamList, personId: string, { answer, note }: GivenAnswer): TeamList {
  const people = list.people.map((person) =>
    person.id === personId ? { ...person, answer, ...(note !== undefined && { note }) } : person,
  )
  const count = (said: GivenAnswer['answer']) => people.filter((person) => person.answer === said).length
  return { ...list, people, counts: { yes: count('yes'), maybe: count('maybe'), no: count('no'), open: count(null) } }
}

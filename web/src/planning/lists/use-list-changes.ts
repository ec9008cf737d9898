import { useQueryClient } from '@tanstack/react-query'
import {
  changeRota,
  divideRota,
  remindNow,
  setReminder,
  shareList,
  swapDuties,
  unshareList,
} from '@touchline/contract/planning/list-arrangements.ts'
import {
  addPeople,
  addThing,
  changeList,
  changePerson,
  changeThing,
  type ListAnswer,
  type ListDetails,
  type Person,
  type Rota,
  type RotaCell,
  type TeamList,
  type Thing,
} from '@touchline/contract/planning/lists.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { listKey } from './lists.ts'
import { sendAnswer } from './send-answer.ts'

export type ListChanges = ReturnType<typeof useListChanges>

/** A change: its request, its optimistic update, the message afterwards and its undo. */
type Change = {
  make: () => Promise<{ list: TeamList }>
  meanwhile?: (list: TeamList) => TeamList
  said?: string
  undo?: (after: TeamList) => Change
  onDone?: (() => void) | undefined
}

type ThingChange = Partial<Pick<Thing, 'isDone' | 'isMine' | 'name' | 'personId'>> & { isRemoved?: boolean }

/** Every change of a list; each can be undone for a moment. */
export function useListChanges(list: TeamList) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const key = listKey(list.id)
  const params = { listId: list.id }
  const options = { params, language: language.code }
  const say = (name: string) => t(`lists:page.done.${name}`)

  const { mutate, isPending } = useMutation({
    // Serialised, as two responses could arrive in reverse order, and each contains the whole list.
    scope: { id: `list ${list.id}` },
    mutationFn: (change: Change) => change.make(),
    onMutate: async ({ meanwhile }) => {
      await queries.cancelQueries({ queryKey: key })
      if (meanwhile) queries.setQueryData<TeamList>(key, (known) => known && meanwhile(known))
    },
    onSuccess: ({ list: after }, { said, undo, onDone }) => {
      queries.setQueryData(key, after)
      void queries.invalidateQueries({ queryKey: ['lists'], exact: true })
      const back = undo && { label: t('lists:page.undo'), onClick: () => mutate(undo(after)) }
      if (said) showToast(said, back)
      onDone?.()
    },
    onError: (error) => {
      showFailureToast(sentence(error))
      void queries.invalidateQueries({ queryKey: key })
    },
  })

  /** Stores an answer on this device, sends it from there, and shows the outcome; it can be undone. */
  async function giveAnswer(person: Person, given: { answer: ListAnswer | null; note: string | null }, said: string) {
    const body = { listId: list.id, personId: person.id, name: person.name, ...given }
    const outcome = await sendAnswer(body)
    if (outcome.state === 'waiting') showToast(t('sending.waiting'))
    if (outcome.state === 'refused') showFailureToast(sentence(outcome.error))
    if (outcome.state !== 'sent') return
    const { answer, note } = person
    const undo = () => void giveAnswer({ ...person, ...given }, { answer, note }, say('saved'))
    showToast(said, { label: t('lists:page.undo'), onClick: undo })
  }
  const thingChange = (thing: Thing, body: ThingChange): Change => ({
    make: () => call(changeThing, { ...options, params: { ...params, thingId: thing.id }, body }),
    meanwhile: (known) => ({
      ...known,
      things: known.things.map((one) => (one.id === thing.id ? { ...one, ...shownAtOnce(body) } : one)),
    }),
  })
  const personChange = (
    person: Person,
    body: { name?: string; email?: string | null; isRemoved?: boolean },
  ): Change => ({
    make: () => call(changePerson, { ...options, params: { ...params, personId: person.id }, body }),
  })
  const rotaChange = (rota: Pick<Rota, 'duties' | 'dates'> & { cells?: RotaCell[] }, version: number): Change => ({
    make: () =>
      call(changeRota, {
        ...options,
        body: { ...rota, dates: rota.dates.map(({ id, date, label }) => ({ id, date, label })), version },
      }),
  })
  const backToRota = (after: TeamList) => rotaChange(list.rota, after.version)
  const reminderChange = (reminder: { date: string; time: string } | null): Change => ({
    make: () => call(setReminder, { ...options, body: { reminder } }),
  })
  const detailsChange = (details: ListDetails, version: number): Change => ({
    make: () => call(changeList, { ...options, body: { ...details, version } }),
  })

  return {
    isBusy: isPending,
    answer(person: Person, answer: ListAnswer) {
      void giveAnswer(person, { answer, note: person.note }, say('answered'))
    },
    note(person: Person, note: string | null) {
      void giveAnswer(person, { answer: person.answer, note }, say('saved'))
    },
    details(details: ListDetails, onDone: () => void) {
      const undo = (after: TeamList) => detailsChange(list, after.version)
      mutate({ ...detailsChange(details, list.version), said: say('saved'), undo, onDone })
    },
    addPeople(people: ({ memberId: string } | { name: string; email: string | null })[], onDone: () => void) {
      mutate({ make: () => call(addPeople, { ...options, body: { people } }), said: say('added'), onDone })
    },
    removePerson(person: Person) {
      const undo = () => personChange(person, { isRemoved: false })
      mutate({ ...personChange(person, { isRemoved: true }), said: say('removed'), undo })
    },
    tick(thing: Thing) {
      const undo = () => thingChange(thing, { isDone: thing.isDone })
      mutate({ ...thingChange(thing, { isDone: !thing.isDone }), said: say('saved'), undo })
    },
    take(thing: Thing, isMine: boolean) {
      const undo = () => thingChange(thing, { isMine: !isMine })
      mutate({ ...thingChange(thing, { isMine }), said: say('saved'), undo })
    },
    addThing(name: string, onDone: () => void) {
      mutate({ make: () => call(addThing, { ...options, body: { name } }), onDone })
    },
    changeThing(thing: Thing, change: { name: string; personId: string | null }, onDone: () => void) {
      const undo = () => thingChange(thing, { name: thing.name, personId: thing.personId })
      mutate({ ...thingChange(thing, change), said: say('saved'), undo, onDone })
    },
    removeThing(thing: Thing, onDone: () => void) {
      const undo = () => thingChange(thing, { isRemoved: false })
      mutate({ ...thingChange(thing, { isRemoved: true }), said: say('removed'), undo, onDone })
    },
    rota(rota: Pick<Rota, 'duties' | 'dates'> & { cells?: RotaCell[] }, onDone: () => void) {
      mutate({ ...rotaChange(rota, list.version), said: say('saved'), undo: backToRota, onDone })
    },
    divide() {
      const make = () => call(divideRota, { ...options, body: { version: list.version } })
      mutate({ make, said: say('divided'), undo: backToRota })
    },
    swap(one: RotaCell, other: RotaCell) {
      const slot = ({ dateId, dutyId }: RotaCell) => ({ dateId, dutyId })
      const body = { one: slot(one), other: slot(other), version: list.version }
      mutate({ make: () => call(swapDuties, { ...options, body }), said: say('swapped'), undo: backToRota })
    },
    share(onDone?: () => void) {
      mutate({ make: () => call(shareList, options), onDone })
    },
    unshare() {
      mutate({ make: () => call(unshareList, options), said: say('unshared') })
    },
    reminder(reminder: { date: string; time: string } | null, onDone?: () => void) {
      const before = list.reminder && !list.reminder.isSent ? list.reminder : undefined
      const undo = before && (() => reminderChange({ date: before.date, time: before.time }))
      mutate({ ...reminderChange(reminder), said: say('saved'), ...(undo && { undo }), onDone })
    },
    remind() {
      mutate({ make: () => call(remindNow, options), said: say('reminded') })
    },
  }
}

/** The optimistic update of a thing. */
function shownAtOnce({ isDone, name }: ThingChange): Partial<Thing> {
  return { ...(isDone !== undefined && { isDone }), ...(name !== undefined && { name }) }
}

import { getLinkCalendar, type LinkList, type LinkPerson } from '@touchline/contract/planning/list-links.ts'
import { ANSWERS, type ListAnswer } from '@touchline/contract/planning/lists.ts'
import { pathOf } from '@touchline/contract/platform/path.ts'
import { CalendarPlus, User, WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerIcon } from '../../../planning/lists/answer-choice.tsx'
import { giveByLink, useLinkAnswers, type WaitingLinkAnswer } from '../../../planning/lists/link-answers.ts'
import { clockTime, dayAndMonth } from '../../../planning/lists/list-words.ts'
import { sendQueue } from '../../../platform/api/sending.ts'
import { useIsOnline } from '../../../platform/api/use-is-online.ts'
import { useWorthSaying } from '../../../platform/api/use-waiting.ts'
import { useSendingWords } from '../../../platform/language/sending-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { WaitingRows } from '../../../ui/waiting-rows.tsx'
import styles from './list-link.module.css'

type AnswerFormProps = { token: string; list: LinkList }

/** Chooses a name, answers and leaves a note for the coach. */
export function AnswerForm({ token, list }: AnswerFormProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const waiting = useLinkAnswers(token)
  const [personId, setPersonId] = useState(() => location.hash.slice(1))
  // One parent answers for several children: each has a note of their own.
  const [notes, setNotes] = useState<Record<string, string>>({})
  const [sentNotes, setSentNotes] = useState<Record<string, string>>({})
  const note = notes[personId] ?? ''
  const hasNewNote = note.trim() !== (sentNotes[personId] ?? '').trim()
  const person = list.people.find(({ id }) => id === personId)
  const queued = waiting.findLast(({ body, refusal }) => body.personId === personId && !refusal)
  const said = queued?.body.answer ?? person?.answer ?? null
  const answer = (given: ListAnswer) => {
    if (!person) return
    setSentNotes({ ...sentNotes, [personId]: note })
    giveByLink({ token, personId, answer: given, ...(hasNewNote && { note: note.trim() || null }) })
  }
  return (
    <>
      {!isOnline && (
        <div className={styles.offline} role="status">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{t('lists:page.answer.offline')}</span>
        </div>
      )}
      {list.isClosed && <Banner tone="warning">{t('lists:page.answer.closed')}</Banner>}
      <NameField people={list.people} value={person?.id ?? ''} onChoose={setPersonId} />
      <Choices list={list} said={said} isDisabled={!person || list.isClosed} onAnswer={answer} />
      <div className={styles.note}>
        <TextField
          label={t('lists:page.answer.note')}
          placeholder={t('lists:page.answer.noteExample')}
          value={note}
          maxLength={120}
          disabled={list.isClosed}
          onChange={({ target }) => setNotes({ ...notes, [personId]: target.value })}
        />
        {said && person && hasNewNote && (
          <Button variant="line" size="sm" onClick={() => answer(said)}>
            {t('lists:page.answer.sendNote')}
          </Button>
        )}
      </div>
      <Waiting list={list} waiting={waiting} />
      {!queued && person && said && <Confirmation list={list} person={person} said={said} />}
      <a
        className={buttonClass({ variant: 'line', block: true })}
        href={pathOf(getLinkCalendar, { token })}
        download="touchline.ics"
      >
        <CalendarPlus className="icon" aria-hidden="true" />
        {t('lists:page.answer.calendar')}
      </a>
      <p className={classNames('text-xs', styles.privacy)}>{t('lists:page.answer.privacy')}</p>
    </>
  )
}

type NameFieldProps = { people: readonly LinkPerson[]; value: string; onChoose: (id: string) => void }

function NameField({ people, value, onChoose }: NameFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('lists:page.answer.who')}</label>
      <div className="control">
        <User className="icon" aria-hidden="true" />
        <select id={id} className={styles.select} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="" disabled>
            {t('lists:page.answer.choose')}
          </option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

type ChoicesProps = {
  list: LinkList
  said: ListAnswer | null
  isDisabled: boolean
  onAnswer: (answer: ListAnswer) => void
}

function Choices({ list, said, isDisabled, onAnswer }: ChoicesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend className="heading-2">{t('lists:page.answer.coming')}</legend>
      {ANSWERS.map((answer) => (
        <label key={answer} className={styles[`is-${answer}`]}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={said === answer}
            onChange={() => onAnswer(answer)}
          />
          <AnswerIcon answer={answer} large />
          {t(`lists:page.answer.${answer}`)}
          <span>
            <Others count={list.counts[answer]} isMine={said === answer} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The number of people with this answer; without oneself, if it is one's own. */
function Others({ count, isMine }: { count: number; isMine: boolean }) {
  const { t } = useTranslation()
  if (!isMine) return count
  return count > 1 ? t('lists:page.answer.others', { count: count - 1 }) : null
}

/** The pending and refused answers of everyone who was answered for on this device. */
function Waiting({ list, waiting }: { list: LinkList; waiting: readonly WaitingLinkAnswer[] }) {
  const { t } = useTranslation()
  const words = useSendingWords()
  const rows = useWorthSaying(waiting).map((send) => {
    const name = list.people.find(({ id }) => id === send.body.personId)?.name
    return {
      key: send.id,
      text: [name, t(`lists:page.answers.${send.body.answer}`)].filter(Boolean).join(': '),
      note: words.note(send),
      mark: words.mark(send),
      isRefused: send.state === 'refused',
      onDismiss: () => sendQueue.dismiss(send),
    }
  })
  return <WaitingRows label={words.label} dismissLabel={words.dismiss} rows={rows} />
}

function Confirmation({ list, person, said }: { list: LinkList; person: LinkPerson; said: ListAnswer }) {
  const { t } = useTranslation()
  const until = `${dayAndMonth(list.date)} ${clockTime(list.meetTime ?? list.time ?? '23:59')}`
  const [first] = person.name.split(' ')
  return (
    <Banner tone="ok">
      <b>{t(`lists:page.answer.confirmed.${said}`, { name: first })}</b>{' '}
      {!list.isClosed && t('lists:page.answer.until', { until })}
    </Banner>
  )
}

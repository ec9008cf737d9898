import { getLinkCalendar, type LinkList, type LinkPerson } from '@touchline/contract/list-links.ts'
import { ANSWERS, type ListAnswer } from '@touchline/contract/lists.ts'
import { pathOf } from '@touchline/contract/path.ts'
import { CalendarPlus, CloudUpload, User, WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../api/use-is-online.ts'
import { useLanguage } from '../../language/use-language.ts'
import { AnswerIcon } from '../../lists/answer-choice.tsx'
import { useLinkAnswers } from '../../lists/link-answers.ts'
import { clockTime, dayAndMonth } from '../../lists/list-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './list-link.module.css'

type AnswerFormProps = { token: string; list: LinkList }

/** Chooses a name, answers and leaves a word for the coach. */
export function AnswerForm({ token, list }: AnswerFormProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isOnline = useIsOnline()
  const { waiting, give } = useLinkAnswers(token, language.code)
  const [personId, setPersonId] = useState(() => location.hash.slice(1))
  const [note, setNote] = useState('')
  const [sentNote, setSentNote] = useState('')
  const person = list.people.find(({ id }) => id === personId)
  const queued = waiting.find((answer) => answer.personId === personId)
  const said = queued?.answer ?? person?.answer ?? null
  const answer = (given: ListAnswer) => {
    if (!person) return
    setSentNote(note)
    give(person.id, given, note === sentNote ? undefined : note.trim())
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
          onChange={({ target }) => setNote(target.value)}
        />
        {said && person && note.trim() !== sentNote.trim() && (
          <Button variant="line" size="sm" onClick={() => answer(said)}>
            {t('lists:page.answer.sendNote')}
          </Button>
        )}
      </div>
      {queued && <Queued />}
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

/** How many gave an answer; besides oneself, where it is one's own. */
function Others({ count, isMine }: { count: number; isMine: boolean }) {
  const { t } = useTranslation()
  if (!isMine) return count
  return count > 1 ? t('lists:page.answer.others', { count: count - 1 }) : null
}

function Queued() {
  const { t } = useTranslation()
  return (
    <div className={classNames('card', styles.queued)} role="status">
      <CloudUpload className="icon" aria-hidden="true" />
      <span>{t('lists:page.answer.waiting')}</span>
      <Badge tone="warning">{t('lists:page.answer.queued')}</Badge>
    </div>
  )
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

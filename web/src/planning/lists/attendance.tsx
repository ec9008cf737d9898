import type { Person, TeamList } from '@touchline/contract/planning/lists.ts'
import { Mail, UserPlus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AnswerChoice, AnswerIcon } from './answer-choice.tsx'
import styles from './attendance.module.css'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type AttendanceProps = { list: TeamList; changes: ListChanges; onAddPeople: () => void }

/** The attendance: four counts, then everyone with their answer. */
export function Attendance({ list, changes, onAddPeople }: AttendanceProps) {
  const { t } = useTranslation()
  return (
    <section className="card" aria-labelledby="attendance">
      <div className={panels.head}>
        <h2 className="heading-2" id="attendance">
          {t('lists:page.attendance.heading')}
        </h2>
        <Badge className={panels.number}>{list.people.length}</Badge>
        {list.mayEdit && (
          <div className={panels.end}>
            <Button variant="ghost" size="sm" onClick={onAddPeople}>
              <UserPlus className="icon icon-sm" aria-hidden="true" />
              {t('lists:page.people.open')}
            </Button>
            {list.remindable > 0 && (
              <Button variant="line" size="sm" busy={changes.isBusy} onClick={changes.remind}>
                <Mail className="icon icon-sm" aria-hidden="true" />
                {t('lists:page.attendance.remind', { count: list.remindable })}
              </Button>
            )}
          </div>
        )}
      </div>
      <Counts list={list} />
      {list.people.length === 0 ? (
        <p className={classNames('muted', panels.empty)}>{t('lists:page.attendance.nobody')}</p>
      ) : (
        <ul className={styles.people}>
          {list.people.map((person) => (
            <PersonRow key={person.id} person={person} list={list} changes={changes} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Counts({ list }: { list: TeamList }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.counts}>
      {(['yes', 'maybe', 'no', 'open'] as const).map((answer) => (
        <div key={answer}>
          <dt>
            <AnswerIcon answer={answer} />
            {t(`lists:page.counts.${answer}`)}
          </dt>
          <dd>{list.counts[answer]}</dd>
        </div>
      ))}
    </dl>
  )
}

function PersonRow({ person, list, changes }: { person: Person; list: TeamList; changes: ListChanges }) {
  const { t } = useTranslation()
  const isMe = person.id === list.me
  const mayAnswer = isMe || list.mayEdit
  return (
    <li className={isMe ? styles.me : undefined}>
      <span className={styles.person}>
        <b>{person.name}</b>
        {isMe && <span className="visually-hidden">{t('lists:page.attendance.you')}</span>}
        <Note person={person} mayWrite={isMe} onSave={(note) => changes.note(person, note)} />
      </span>
      <AnswerChoice
        label={person.name}
        value={person.answer}
        isDisabled={!mayAnswer}
        onChoose={(answer) => changes.answer(person, answer)}
      />
    </li>
  )
}

type NoteProps = { person: Person; mayWrite: boolean; onSave: (note: string | null) => void }

/** A person's note; editable if it is the user's own. */
function Note({ person, mayWrite, onSave }: NoteProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    const save = (note: string | null) => {
      setOpen(false)
      if (note !== person.note) onSave(note)
    }
    return <NoteForm note={person.note} onSave={save} />
  }
  const open = person.remindedAt
    ? t('lists:page.attendance.reminded', { date: formatDate(person.remindedAt).slice(0, 6) })
    : t('lists:page.attendance.open')
  const text = person.note ?? (person.answer === null ? open : undefined)
  return (
    <>
      {text && <small>{text}</small>}
      {mayWrite && (
        <button type="button" className={styles.write} onClick={() => setOpen(true)}>
          {t(person.note ? 'lists:page.attendance.changeNote' : 'lists:page.attendance.addNote')}
        </button>
      )}
    </>
  )
}

function NoteForm({ note, onSave }: { note: string | null; onSave: (note: string | null) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(note ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(text.trim() || null)
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <span className="control">
        <input
          // biome-ignore lint/a11y/noAutofocus: this field replaces the button that was pressed
          autoFocus
          value={text}
          maxLength={120}
          aria-label={t('lists:page.attendance.note')}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <Button type="submit" variant="line" size="sm">
        {t('lists:page.form.save')}
      </Button>
    </form>
  )
}

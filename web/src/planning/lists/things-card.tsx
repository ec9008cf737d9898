import type { TeamList, Thing } from '@touchline/contract/planning/lists.ts'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './cards.module.css'
import { textIn } from './form-values.ts'
import { shortName } from './list-words.ts'
import panels from './panel.module.css'
import { ThingDialog } from './thing-dialog.tsx'
import type { ListChanges } from './use-list-changes.ts'

type ThingsCardProps = { list: TeamList; changes: ListChanges }

/** The things to bring, by whom, and whether they are ready. */
export function ThingsCard({ list, changes }: ThingsCardProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Thing>()
  return (
    <section className="card" aria-labelledby="things">
      <div className={panels.head}>
        <h2 className="heading-2" id="things">
          {t('lists:page.things.heading')}
        </h2>
        {list.mayEdit && (
          <div className={panels.end}>
            <Button variant="ghost" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t('lists:page.things.add')}
            </Button>
          </div>
        )}
      </div>
      {list.things.length === 0 && !isAdding && (
        <p className={classNames('muted', panels.empty)}>{t('lists:page.things.empty')}</p>
      )}
      <ul className={styles.things}>
        {list.things.map((thing) => (
          <ThingRow key={thing.id} thing={thing} mayEdit={list.mayEdit} changes={changes} onEdit={setEdited} />
        ))}
      </ul>
      {isAdding && <NewThing changes={changes} />}
      <ThingDialog list={list} thing={edited} changes={changes} onClose={() => setEdited(undefined)} />
    </section>
  )
}

type ThingRowProps = { thing: Thing; mayEdit: boolean; changes: ListChanges; onEdit: (thing: Thing) => void }

function ThingRow({ thing, mayEdit, changes, onEdit }: ThingRowProps) {
  const { t } = useTranslation()
  const state = t(thing.isDone ? 'lists:page.things.ready' : 'lists:page.things.missing')
  return (
    <li>
      <input
        type="checkbox"
        className={styles.tick}
        checked={thing.isDone}
        aria-label={`${thing.name}: ${state}`}
        onChange={() => changes.tick(thing)}
      />
      {mayEdit ? (
        <button type="button" className={styles.thing} onClick={() => onEdit(thing)}>
          {thing.name}
        </button>
      ) : (
        <span className={styles.thing}>{thing.name}</span>
      )}
      <Taker thing={thing} changes={changes} />
    </li>
  )
}

function Taker({ thing, changes }: { thing: Thing; changes: ListChanges }) {
  const { t } = useTranslation()
  if (thing.isMine) {
    return (
      <>
        <Button variant="ghost" size="sm" onClick={() => changes.take(thing, false)}>
          {t('lists:page.things.giveBack')}
        </Button>
        <span className={classNames(styles.taker, styles.onPaper)}>{shortName(thing.takenBy ?? '')}</span>
      </>
    )
  }
  if (thing.takenBy) return <span className={styles.taker}>{shortName(thing.takenBy)}</span>
  return (
    <Button variant="line" size="sm" onClick={() => changes.take(thing, true)}>
      {t('lists:page.things.take')}
    </Button>
  )
}

function NewThing({ changes }: { changes: ListChanges }) {
  const { t } = useTranslation()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = textIn(new FormData(form), 'name')
    if (name) changes.addThing(name, () => form.reset())
  }
  return (
    <form className={styles.adding} onSubmit={submit}>
      <span className="control">
        <input
          // biome-ignore lint/a11y/noAutofocus: the user opened this field with a button
          autoFocus
          name="name"
          maxLength={80}
          required
          aria-label={t('lists:page.things.name')}
        />
      </span>
      <Button type="submit" variant="line" busy={changes.isBusy}>
        {t('lists:page.things.add')}
      </Button>
    </form>
  )
}

import { type DatedFact, type Fact, keyOf } from '@touchline/contract/club/athletes.ts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import styles from './fact-card.module.css'
import { FactEditor } from './fact-editor.tsx'
import { FactRow } from './fact-row.tsx'
import type { ShownFact } from './profile.ts'
import type { ProfileEditing } from './use-profile-editing.ts'

type FactCardProps = {
  label: string
  facts: readonly ShownFact[]
  /** The kinds of facts that can be added here. */
  adds: readonly { kind: Fact['kind']; label: string }[]
  editing: ProfileEditing
}

/** A group of related facts, one of them in an editor, and buttons to add more. */
export function FactCard({ label, facts, adds, editing }: FactCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => editing.focusOn(() => card.current?.querySelector<HTMLElement>(selector))
  const editorOf = (kind: Fact['kind'], initial: DatedFact | undefined, place: string) => ({
    ...{ kind, initial, isBusy: editing.isBusy, error: editing.error },
    takenFigures: facts.flatMap(({ fact }) => (fact.kind === 'figure' ? [fact.id] : [])),
    onSave: (changed: DatedFact) => editing.save(changed, () => focus(`[data-fact="${keyOf(changed.fact)}"] button`)),
    onCancel: () => {
      editing.close()
      focus(place)
    },
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form controls, and this groups a list
    <div className="card" ref={card} tabIndex={-1} role="group" aria-label={label}>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((shown) => {
            const key = keyOf(shown.fact)
            if (editing.key === key) {
              return (
                <li key={key} className={styles.editing}>
                  <FactEditor {...editorOf(shown.fact.kind, shown, `[data-fact="${key}"] button`)} />
                </li>
              )
            }
            return (
              <FactRow
                key={key}
                shown={shown}
                isInTab={editing.isInTab(shown.fact)}
                isBusy={editing.isBusy}
                onEdit={() => editing.open(key, card.current)}
                onRemove={
                  editing.canRemove(shown.fact)
                    ? () => editing.remove(shown, () => editing.focusOn(() => card.current))
                    : undefined
                }
              />
            )
          })}
        </ul>
      )}
      {adds.map((add) => (
        <Adding
          key={add.kind}
          {...add}
          editing={editing}
          editor={editorOf(add.kind, undefined, `[data-add="${add.kind}"]`)}
        />
      ))}
    </div>
  )
}

type AddingProps = {
  kind: Fact['kind']
  label: string
  editing: ProfileEditing
  editor: Parameters<typeof FactEditor>[0]
}

/** A button that turns into the form of a new fact. */
function Adding({ kind, label, editing, editor }: AddingProps) {
  const key = `new ${kind}`
  if (editing.key === key) return <FactEditor {...editor} className={styles.adding} />
  return (
    <button
      type="button"
      className={styles.add}
      data-add={kind}
      onClick={(event) => editing.open(key, event.currentTarget.parentElement)}
    >
      <Plus className="icon" aria-hidden="true" />
      {label}
    </button>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FactEditor } from '../../../club/athletes/fact-editor.tsx'
import type { ProfileEditing } from '../../../club/athletes/use-profile-editing.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const YEAR = 'new birth_year'

/** Nothing is known yet: one question comes first, as its answer decides what may be stored. */
export function EmptyProfile({ editing }: { editing: ProfileEditing }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="card" ref={place}>
      {editing.key === YEAR ? (
        <FactEditor
          kind="birth_year"
          initial={undefined}
          isBusy={editing.isBusy}
          error={editing.error}
          onSave={(changed) => editing.save(changed, () => editing.focusOn(firstFact))}
          onCancel={editing.close}
          className="card-padded"
        />
      ) : (
        <EmptyState
          title={t('profile.empty.title')}
          action={<Button onClick={() => editing.open(YEAR, place.current)}>{t('profile.empty.action')}</Button>}
        >
          {t('profile.empty.text')}
        </EmptyState>
      )}
    </div>
  )
}

/** The card that held the focus is gone; the year is in the first row of the sections. */
function firstFact(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-fact="birth_year"] button')
}

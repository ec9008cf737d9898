import { type DatedFact, type Fact, keyOf, type Profile } from '@touchline/contract/club/athletes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useFocusOnceShown } from '../../ui/use-once-shown.ts'
import { type ProfileOwner, type ShownFact, useChangeProfile } from './profile.ts'

export type ProfileEditing = ReturnType<typeof useProfileEditing>

/** Allows one edit at a time: which fact is in an editor, and how to save or remove a fact. */
export function useProfileEditing(owner: ProfileOwner, profile: Profile | undefined) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [key, setKey] = useState<string>()
  const focusOn = useFocusOnceShown()
  const { mutate, isPending, error, reset } = useChangeProfile(owner)
  const isMinor = profile?.consent.isMissing ?? false

  function close() {
    setKey(undefined)
    reset()
  }

  return {
    key,
    isBusy: isPending,
    /** Why the last change was not saved. */
    error: key === undefined ? null : error,
    close,
    /** Moves the keyboard focus once a change has rendered its target. */
    focusOn,
    /** Opens the editor of a fact, or of a new one, and focuses its first field. */
    open(opened: string, card: HTMLElement | null) {
      reset()
      setKey(opened)
      focusOn(() => card?.querySelector<HTMLElement>('form input, form select'))
    },
    save(changed: DatedFact, onSaved: () => void) {
      mutate(
        { keep: changed },
        {
          onSuccess: () => {
            close()
            showToast(t('profile.saved'))
            onSaved()
          },
        },
      )
    },
    /** Removes a fact at once; this can be undone for a moment. */
    remove({ fact, since }: ShownFact, onRemoved: () => void) {
      const undo = { label: t('profile.undo'), onClick: () => mutate({ keep: { fact, since } }) }
      mutate(
        { forget: keyOf(fact) },
        {
          onSuccess: () => {
            close()
            showToast(t('profile.removed'), undo)
            onRemoved()
          },
          onError: (failure) => showFailureToast(sentence(failure)),
        },
      )
    },
    /** Whether a fact is stored only in this tab. */
    isInTab: (fact: Fact) => isMinor && fact.kind !== 'birth_year',
    /** The year of birth decides what may be stored, so it has to be removed last. */
    canRemove: (fact: Fact) => fact.kind !== 'birth_year' || profile?.facts.length === 1,
  }
}

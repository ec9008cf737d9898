import { type DatedFact, type Fact, keyOf, type Profile } from '@touchline/contract/club/athletes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useFocusOnceShown } from '../../ui/use-once-shown.ts'
import { type ProfileOwner, type ShownFact, useChangeProfile } from './profile.ts'

export type ProfileEditing = ReturnType<typeof useProfileEditing>

/** One edit at a time: which fact is in an editor, and how it is saved, or a fact removed. */
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
    /** Whoever is at the keyboard goes on here, once a change has brought it. */
    focusOn,
    /** Opens the editor of a fact, or of a new one, and goes to its first field. */
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
    /** Removes a fact at once; for a moment it can be taken back. */
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
    /** Whether a fact is in this tab alone. */
    isInTab: (fact: Fact) => isMinor && fact.kind !== 'birth_year',
    /** The year of birth decides what may be kept, so it stays as long as anything else does. */
    canRemove: (fact: Fact) => fact.kind !== 'birth_year' || profile?.facts.length === 1,
  }
}

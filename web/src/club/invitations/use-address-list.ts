import { type Invitee, MAX_ADDRESS_LIST_CHARACTERS, MAX_INVITED_AT_ONCE } from '@touchline/contract/club/invitations.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { type AddressList, withLines } from './address-list.ts'
import { usePreview, useSendInvitations } from './invitations.ts'
import { textOfBytes } from './text-of-file.ts'

const NOTHING: AddressList = { people: [], problems: [] }

/** People to invite by email: checked as they are added, and sent once the administrator has reviewed them. */
export function useAddressList() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [list, setList] = useState(NOTHING)
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState<{ text: string; error: unknown }>()
  const lastCheck = useRef<Promise<unknown>>(Promise.resolve())
  const preview = usePreview(language.code)
  const sending = useSendInvitations(language.code)

  /** Checks addresses one text at a time; a text whose check failed is kept for a retry. */
  function add(text: string) {
    if (!text.trim()) return
    if (text.length > MAX_ADDRESS_LIST_CHARACTERS) return showFailureToast(t('invitations:mail.tooLarge'))
    setTyped('')
    lastCheck.current = lastCheck.current.then(async () => {
      try {
        const { lines } = await preview.mutateAsync(text)
        setList((current) => withLines(current, lines))
      } catch (error) {
        setFailed((before) => ({ text: before ? `${before.text}\n${text}` : text, error }))
      }
    })
  }

  function retry() {
    setFailed(undefined)
    if (failed) add(failed.text)
  }

  async function addFile(file: File) {
    if (file.size > 4 * MAX_ADDRESS_LIST_CHARACTERS) return showFailureToast(t('invitations:mail.tooLarge'))
    add(textOfBytes(new Uint8Array(await file.arrayBuffer()), language.code))
  }

  function remove(person: Invitee) {
    setList(({ people, problems }) => ({ people: people.filter((each) => each !== person), problems }))
  }

  function send() {
    const batch = list.people.slice(0, MAX_INVITED_AT_ONCE)
    sending.mutate(batch, {
      onSuccess: ({ sent }) => {
        setList(({ people, problems }) => ({ people: people.filter((person) => !batch.includes(person)), problems }))
        showToast(t('invitations:mail.sent', { count: sent }))
      },
    })
  }

  return {
    ...list,
    typed,
    setTyped,
    add,
    retry,
    /** Why addresses could not be checked; they are kept meanwhile. */
    failure: failed && sentence(failed.error),
    addFile,
    remove,
    send,
    forgetProblems: () => setList(({ people }) => ({ people, problems: [] })),
    isChecking: preview.isPending,
    isSending: sending.isPending,
    isCut: preview.data?.isCut ?? false,
    error: sending.error,
  }
}

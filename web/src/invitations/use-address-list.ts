import { type Invitee, MAX_ADDRESS_LIST_CHARACTERS, MAX_INVITED_AT_ONCE } from '@touchline/contract/invitations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../language/error-sentence.ts'
import { useLanguage } from '../language/use-language.ts'
import { showFailureToast, showToast } from '../ui/toast.tsx'
import { type AddressList, withLines } from './address-list.ts'
import { usePreview, useSendInvitations } from './invitations.ts'
import { textOfBytes } from './text-of-file.ts'

const NOTHING: AddressList = { people: [], problems: [] }

/** People to be invited by mail: checked as they are added, and sent when the administrator has seen them. */
export function useAddressList() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [list, setList] = useState(NOTHING)
  const [typed, setTyped] = useState('')
  const preview = usePreview(language.code)
  const sending = useSendInvitations(language.code)

  /** What was typed comes back where it could not be checked. */
  function add(text: string) {
    if (!text.trim() || preview.isPending) return
    if (text.length > MAX_ADDRESS_LIST_CHARACTERS) return showFailureToast(t('invitations:mail.tooLarge'))
    setTyped('')
    preview.mutate(text, {
      onSuccess: ({ lines }) => setList((current) => withLines(current, lines)),
      onError: (error) => {
        if (!text.includes('\n')) setTyped(text)
        showFailureToast(sentence(error))
      },
    })
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

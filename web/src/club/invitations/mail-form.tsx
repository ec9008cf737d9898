import { useQuery } from '@tanstack/react-query'
import {
  MAILED_INVITATION_DAYS,
  MAX_ADDRESS_LIST_LINES,
  MAX_INVITED_AT_ONCE,
} from '@touchline/contract/club/invitations.ts'
import { Send, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AddressField } from './address-field.tsx'
import styles from './invitations.module.css'
import { teamLinkQuery } from './invitations.ts'
import { ProblemList } from './problem-list.tsx'
import { useAddressList } from './use-address-list.ts'

/** Addresses typed, pasted or from a file; they are checked first, and sent on request. */
export function MailForm() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const list = useAddressList()
  const { data } = useQuery(teamLinkQuery(language.code))
  const { people, problems } = list
  const ready = Math.min(people.length, MAX_INVITED_AT_ONCE)
  return (
    <form
      className={styles.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // An address still being typed is checked and shown before it is sent.
        if (list.typed.trim()) list.add(list.typed)
        else if (ready > 0) list.send()
      }}
    >
      <AddressField list={list} hint={t('invitations:mail.hint', { days: MAILED_INVITATION_DAYS })} />
      {list.error && <Banner tone="critical">{sentence(list.error)}</Banner>}
      {list.isCut && <Banner tone="warning">{t('invitations:mail.cut', { max: MAX_ADDRESS_LIST_LINES })}</Banner>}
      {problems.length > 0 && <ProblemList problems={problems} onDismiss={list.forgetProblems} />}
      {people.length > MAX_INVITED_AT_ONCE && (
        <Banner>{t('invitations:mail.rest', { max: MAX_INVITED_AT_ONCE })}</Banner>
      )}
      {data && people.length > data.seats.free && (
        <Banner tone="warning">{t('invitations:mail.fewSeats', { free: data.seats.free })}</Banner>
      )}
      <div className={styles.row}>
        <Button
          type="submit"
          busy={list.isSending || list.isChecking}
          busyLabel={t(list.isSending ? 'invitations:mail.sending' : 'invitations:mail.checking')}
        >
          <Send className="icon" aria-hidden="true" />
          {ready > 0 ? t('invitations:mail.send', { count: ready }) : t('invitations:mail.sendNone')}
        </Button>
        <FileButton onFile={list.addFile} />
      </div>
    </form>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="line" onClick={() => input.current?.click()}>
        <Upload className="icon" aria-hidden="true" />
        {t('invitations:mail.csv')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

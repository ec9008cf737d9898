import type { Contact } from '@touchline/contract/parts.ts'
import { Phone } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { type PartWords, usePartWords } from './use-part-words.ts'

/** Whom to call; the text of the answer says what to do now. */
export default function SafetyView({ part }: PartProps<'safety'>) {
  const words = usePartWords()
  const title = words.t('parts.safety.contacts')
  return (
    <Card as="section" padded className={styles.partSafety} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.partContacts}>
        {part.contacts.map((contact) => (
          <li key={`${contact.name} ${contact.phone}`}>
            <ContactLine contact={contact} words={words} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ContactLine({ contact, words }: { contact: Contact; words: PartWords }) {
  const { name, phone, url, hours } = contact
  return (
    <>
      <b>{name}</b>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={words.t('parts.safety.call', { phone })}>
          <Phone className="i i-sm" aria-hidden="true" />
          {phone}
        </a>
      )}
      {url && isWebAddress(url) && (
        <a href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, '')}
        </a>
      )}
      {hours && <span>{hours}</span>}
    </>
  )
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

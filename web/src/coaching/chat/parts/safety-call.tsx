import type { Contact } from '@touchline/contract/coaching/parts.ts'
import type { PartWords } from '@touchline/locales/part-words.ts'
import { ExternalLink, Phone } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { telephone } from '../../../ui/telephone.ts'
import { aboutLine } from './contact.ts'
import styles from './safety.module.css'

type CallProps = { contact: Contact; isUrgent: boolean; hint: string; words: PartWords }

/** A contact to call or look up. `hint` says when to call 112. */
export function Call({ contact, isUrgent, hint, words }: CallProps) {
  const { kind, name, phone, url } = contact
  const isEmergency = kind === 'emergency'
  const look = classNames(styles.call, isEmergency && (isUrgent ? styles.callNow : styles.callAside))
  const about = isEmergency ? hint : aboutLine(contact, words.t)
  // Whether a number was verified recently is the operator's concern; to the reader all look alike.
  const data = { 'data-checked': contact.isChecked }
  if (phone) {
    const [before = '', after = ''] = words.t('parts.safety.call', { phone: '\n' }).split('\n')
    return (
      <a className={look} href={telephone(phone)} {...data}>
        <Phone className="icon" aria-hidden="true" />
        <span>
          <b>
            <span className="visually-hidden">{before}</span>
            {phone}
            {after && <span className="visually-hidden">{after}</span>}
          </b>
          <span>{about}</span>
        </span>
      </a>
    )
  }
  if (!url || !isWebAddress(url)) return <p className={styles.call}>{about}</p>
  return (
    <a className={look} href={url} target="_blank" rel="noreferrer" {...data}>
      <ExternalLink className="icon" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span>{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      </span>
    </a>
  )
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

import type { Contact, SafetyPart } from '@touchline/contract/parts.ts'
import type { PartWords } from '@touchline/locales/part-words.ts'
import { ExternalLink, Mail, OctagonAlert, Phone, Shield } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { telephone } from '../../ui/telephone.ts'
import { aboutLine } from './contact.ts'
import styles from './safety.module.css'
import type { SafetyReply } from './safety-reply.ts'
import { usePartWords } from './use-part-words.ts'

type SafetyCardProps = {
  part: SafetyPart
  /** The words that were said with it; nothing where they stand in the answer's text. */
  reply: SafetyReply | undefined
}

/** What to do now, why, whom to call and what to watch for. It stands still, and needs no connection. */
export function SafetyCard({ part, reply }: SafetyCardProps) {
  const words = usePartWords()
  const titleId = useId()
  const club = part.contacts.filter(({ kind }) => kind === 'welfare')
  return (
    <section
      className={classNames(styles.safe, part.isRepeat && styles.isShort)}
      aria-labelledby={titleId}
      data-severity={part.severity}
    >
      <div className={styles.now}>
        <p className={styles.when}>{words.t(part.isRepeat ? 'parts.safety.still' : 'parts.safety.now')}</p>
        <h3 id={titleId}>{reply?.headline ?? words.t('parts.safety.contacts')}</h3>
        {reply?.more && <p>{reply.more}</p>}
      </div>
      <div className={styles.body}>
        {/* A strip above the box says until when it is remembered. */}
        {reply && !part.isRepeat && reply.why.length > 0 && (
          <div className={styles.why}>
            {reply.why.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <Calls part={part} hasSigns={reply?.signs !== undefined} words={words} />
        {reply?.signs && <Signs signs={reply.signs} />}
        {club.map((contact) => (
          <ClubContact key={contact.name} contact={contact} words={words} />
        ))}
      </div>
    </section>
  )
}

function Signs({ signs }: { signs: NonNullable<SafetyReply['signs']> }) {
  return (
    <div className={styles.signs}>
      <h4>
        <OctagonAlert className="icon" aria-hidden="true" />
        {signs.title}
      </h4>
      <ul>
        {signs.list.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </div>
  )
}

type CallsProps = { part: SafetyPart; hasSigns: boolean; words: PartWords }

/** Where nobody is in danger now, whom to talk to comes before 112. */
function Calls({ part: { contacts, severity }, hasSigns, words }: CallsProps) {
  const emergency = contacts.filter(({ kind }) => kind === 'emergency')
  const others = contacts.filter(({ kind }) => kind === 'line' || kind === 'agency')
  const isUrgent = severity !== 'refer'
  const shown = isUrgent ? [...emergency, ...others] : [...others, ...emergency]
  if (shown.length === 0) return null
  const hint = words.t(
    `parts.safety.emergency.${severity === 'emergency' ? 'now' : isUrgent && hasSigns ? 'signs' : 'danger'}`,
  )
  return (
    <ul className={styles.calls}>
      {shown.map((contact) => (
        <li key={`${contact.name} ${contact.phone ?? contact.url}`}>
          <Call contact={contact} isUrgent={isUrgent} hint={hint} words={words} />
        </li>
      ))}
    </ul>
  )
}

type CallProps = { contact: Contact; isUrgent: boolean; hint: string; words: PartWords }

function Call({ contact, isUrgent, hint, words }: CallProps) {
  const { kind, name, phone, url } = contact
  const isEmergency = kind === 'emergency'
  const look = classNames(styles.call, isEmergency && (isUrgent ? styles.callNow : styles.callAside))
  const about = isEmergency ? hint : aboutLine(contact, words.t)
  // Whether somebody has looked a number up lately is the operator's concern; to the reader all look alike.
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

/** The club's own person, for abuse and self-harm alone; and that we tell the club nothing. */
function ClubContact({ contact: { name, phone, url }, words }: { contact: Contact; words: PartWords }) {
  const { t } = words
  return (
    <div className={styles.club}>
      <h4>
        <Shield className="icon" aria-hidden="true" />
        {t('parts.safety.club.title')}
      </h4>
      <div className={styles.clubPerson} data-sport="universal">
        <Avatar name={name} />
        <b>{name}</b>
        {phone && (
          <a
            className={buttonClass({ variant: 'line' })}
            href={telephone(phone)}
            aria-label={t('parts.safety.call', { phone })}
          >
            <Phone className="icon" aria-hidden="true" />
            {phone}
          </a>
        )}
        {url?.startsWith('mailto:') && (
          <a className={buttonClass({ variant: 'line' })} href={url}>
            <Mail className="icon" aria-hidden="true" />
            {t('parts.safety.club.write')}
          </a>
        )}
      </div>
      <p>{t('parts.safety.club.untold')}</p>
    </div>
  )
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

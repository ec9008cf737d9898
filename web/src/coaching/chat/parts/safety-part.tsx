import type { Contact, SafetyPart } from '@touchline/contract/coaching/parts.ts'
import type { PartWords } from '@touchline/locales/part-words.ts'
import { Mail, OctagonAlert, Phone, Shield } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { telephone } from '../../../ui/telephone.ts'
import { FirstAidSteps } from './first-aid.tsx'
import { LiftButton } from './lift-button.tsx'
import type { PartActions } from './part-props.ts'
import styles from './safety.module.css'
import { Call } from './safety-call.tsx'
import { SafetyQuestionCard } from './safety-question.tsx'
import type { SafetyReply } from './safety-reply.ts'
import { usePartWords } from './use-part-words.ts'

type SafetyCardProps = {
  part: SafetyPart
  /** The parsed reply; `undefined` where it is shown as the answer's text. */
  reply: SafetyReply | undefined
  actions: PartActions
}

/** The safety part below an answer: a question, or what to do. A note is shown next to the answer instead. */
export function SafetyView({ part, reply, actions }: SafetyCardProps) {
  if (part.response === 'note') return null
  if (part.question) return <SafetyQuestionCard part={part} question={part.question} actions={actions} />
  return <SafetyCard part={part} reply={reply} actions={actions} />
}

/** What to do now, why, whom to call and what to watch for. It is static, and needs no connection. */
export function SafetyCard({ part, reply, actions }: SafetyCardProps) {
  const words = usePartWords()
  const titleId = useId()
  if (part.answer === 'lifted') return <p className={styles.answered}>{words.t('parts.safety.lifted')}</p>
  const { firstAid } = part
  const club = part.contacts.filter(({ kind }) => kind === 'welfare')
  const when = firstAid?.title ?? words.t(part.isRepeat ? 'parts.safety.still' : 'parts.safety.now')
  return (
    <section
      className={classNames(styles.safe, part.isRepeat && styles.isShort)}
      aria-labelledby={titleId}
      data-severity={part.severity}
    >
      <div className={styles.now}>
        <p className={styles.when}>{when}</p>
        <h3 id={titleId}>{reply?.headline ?? words.t('parts.safety.contacts')}</h3>
        {reply?.more && <p>{reply.more}</p>}
      </div>
      <div className={styles.body}>
        {/* A strip above the box says until when it is remembered. */}
        {reply && !part.isRepeat && !firstAid && reply.why.length > 0 && (
          <div className={styles.why}>
            {reply.why.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <Calls part={part} hasSigns={reply?.signs !== undefined} words={words} />
        {firstAid && <FirstAidSteps firstAid={firstAid} />}
        {reply?.signs && <Signs signs={reply.signs} />}
        {club.map((contact) => (
          <ClubContact key={contact.name} contact={contact} words={words} />
        ))}
      </div>
      {(firstAid || actions.canAnswer) && (
        <div className={styles.foot}>
          <span>{firstAid?.source}</span>
          <LiftButton actions={actions} />
        </div>
      )}
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

/** If there is no immediate danger, other contacts come before 112. */
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

/** The club's own contact, for abuse and self-harm only; and that we tell the club nothing. */
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

import type { Contact, FirstAid, SafetyPart, SafetyQuestion } from '@touchline/contract/coaching/parts.ts'
import type { HelpLine, SafetyCategory, SafetySeverity } from '@touchline/contract/coaching/safety.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import type { FirstAidTopic } from './first-aid/topic.ts'
import { EMERGENCY_NUMBER, GLOBAL_DRO, linesFor, type Where } from './help-lines.ts'

/** The club's contact person for abuse and self-harm. */
export type WelfareContact = { name: string; phone: string | null; email: string | null }

/** The input for writing a reply. */
export type ReplyTo = {
  category: SafetyCategory
  severity: SafetySeverity
  language: LanguageCode
  /** Whether the writer seems to be a child or writes about another person. */
  isChild: boolean
  isAboutOther: boolean
  isRepeat: boolean
  until: Date
  /** The reader's time zone. */
  timeZone?: string | undefined
  /** The kind of first aid needed. */
  topic?: FirstAidTopic | undefined
  country: string | undefined
  lines: readonly HelpLine[]
  welfare: WelfareContact | undefined
}

/** A reply: self-contained text, and the part that the page renders. */
export type SafetyReply = { text: string; part: SafetyPart }

/** The fixed reply to an explicit danger. */
export function replyTo(flag: ReplyTo): SafetyReply {
  const { category, severity, isRepeat, isChild, until } = flag
  const contacts = contactsFor(flag)
  const firstAid = isRepeat ? undefined : firstAidFor(flag)
  const sentences = isRepeat ? repeated(flag) : firstAid ? [...first(flag), ...stepsOf(firstAid, flag)] : first(flag)
  return {
    text: [...sentences, ...callsOf(flag, contacts)].join('\n\n'),
    part: {
      ...{ type: 'safety', category, severity, response: 'stop', contacts, until: until.toISOString() },
      ...(firstAid && { firstAid }),
      ...(isRepeat && { isRepeat }),
      ...(isChild && { forChild: true }),
    },
  }
}

/** The one question before an answer to something that may be dangerous or harmless. */
export function questionAbout(flag: ReplyTo): SafetyReply {
  const { category, severity, language, isAboutOther } = flag
  const texts = LOCALES[language].safety.ask
  const { title, ...labels } = texts[category][isAboutOther ? 'other' : 'self']
  const choices = CHOICES.map((answer) => ({ answer, label: labels[answer], hint: texts[answer] }))
  const question: SafetyQuestion = { title, hint: texts.hint, choices }
  const contacts = contactsFor(flag)
  const listed = choices.map(({ label }) => `- ${label}`).join('\n')
  return {
    text: [`**${title}**`, texts.hint, listed, ...callsOf(flag, contacts)].join('\n\n'),
    part: { type: 'safety', category, severity, response: 'ask', contacts, question },
  }
}

const CHOICES = ['harmless', 'danger', 'unsaid'] as const

/** The reply to an athlete who would rather not say: whom to call, and that they can keep writing. */
export function unsaidReply(flag: ReplyTo): SafetyReply {
  const { category, severity, language } = flag
  const { unsaid, signs } = LOCALES[language].safety
  const watched: Partial<Record<SafetyCategory, string>> = signs
  const contacts = contactsFor(flag)
  const words = NEEDS_TALK.has(category)
    ? [unsaid.talk]
    : [unsaid.watch, ...(watched[category] ? [watched[category]] : [])]
  return {
    text: [...words, ...callsOf(flag, contacts)].join('\n\n'),
    part: { type: 'safety', category, severity, response: 'ask', answer: 'unsaid', contacts },
  }
}

/** The note next to an answer where something not urgent is suspected; the full reply is one click away. */
export function noteBeside(flag: ReplyTo): SafetyPart {
  const { category, severity, language } = flag
  const { title, text } = LOCALES[language].safety.note[category]
  const whole = replyTo({ ...flag, isRepeat: false })
  const { contacts } = whole.part
  return { type: 'safety', category, severity, response: 'note', contacts, note: { title, text, reply: whole.text } }
}

/** The first-aid steps, if the flag calls for them. */
function firstAidFor({ category, language, topic = 'general' }: ReplyTo): FirstAid | undefined {
  if (category !== 'first_aid') return undefined
  const { source, topics } = LOCALES[language].safety.firstAid
  const { title, steps, never, worse } = topics[topic]
  return { title, steps, never, worse, source: PRACTICE.has(topic) ? source.practice : source.erc }
}

/** Topics that the guideline of the European Resuscitation Council does not cover. */
const PRACTICE: ReadonlySet<FirstAidTopic> = new Set(['dark_urine', 'fever', 'ear_fluid', 'seizure'])

function stepsOf({ title, steps, never }: FirstAid, { language, isAboutOther }: ReplyTo): string[] {
  const { alone } = LOCALES[language].safety.firstAid
  return [
    ...[title, ...(isAboutOther ? [] : [alone])],
    steps.map((step, place) => `${place + 1}. **${step.title}**${step.text ? ` ${step.text}` : ''}`).join('\n'),
    never.map((one) => `- ${one}`).join('\n'),
  ]
}

function first({ category, severity, language, isChild, isAboutOther }: ReplyTo): string[] {
  const texts = LOCALES[language].safety
  const signs: Partial<Record<SafetyCategory, string>> = texts.signs
  const ordinary = headlineOf(language, category, severity)
  // Advice for a person in such danger does not help the one next to them.
  const now = isAboutOther && NEEDS_TALK.has(category) ? `${texts.call.danger} ${texts.other[category]}` : ordinary
  const headline =
    severity === 'emergency'
      ? [now, isAboutOther && texts.other.emergency, isChild && texts.child.emergency].filter(Boolean).join(' ')
      : isAboutOther
        ? texts.other[category]
        : isChild
          ? texts.child[category]
          : ordinary
  // What to watch for is irrelevant once the ambulance is on its way.
  const watch = severity === 'emergency' ? undefined : signs[category]
  // First aid gives its reasons with its steps.
  const why = category === 'first_aid' ? [] : [texts.why[category]]
  return [`**${headline}**`, ...why, ...(watch ? [watch] : [])]
}

function headlineOf(language: LanguageCode, category: SafetyCategory, severity: SafetySeverity): string {
  const headlines: Partial<Record<SafetySeverity, string>> = LOCALES[language].safety.headline[category]
  return headlines[severity] ?? headlines.stop ?? headlines.refer ?? ''
}

function repeated({ category, language, until, timeZone }: ReplyTo): string[] {
  return [
    `**${LOCALES[language].safety.repeat[category]}**`,
    translate(language, 'safety:remembered', { until: shownTime(until, language, timeZone) }),
  ]
}

/** In the reader's time zone if the page sends it. */
function shownTime(moment: Date, language: LanguageCode, timeZone = 'Europe/Prague'): string {
  const locale = localeOf(language)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)
}

const EMERGENCY: Contact = { kind: 'emergency', name: EMERGENCY_NUMBER, phone: EMERGENCY_NUMBER, isChecked: true }

/** Whom to call: 112, then the country's lines, then the club's contact. In an emergency a short list is better. */
function contactsFor({ category, severity, language, country, lines, welfare }: ReplyTo): Contact[] {
  const where = { country, language }
  if (ABOUT_SUBSTANCES.has(category)) {
    const agencies = linesFor(lines, 'anti_doping', where).map(agencyContact)
    const dro: Contact = { kind: 'agency', ...GLOBAL_DRO, isChecked: false }
    return severity === 'stop' ? [EMERGENCY, ...agencies, dro] : [...agencies, dro]
  }
  if (!NEEDS_TALK.has(category)) return [EMERGENCY]
  return [EMERGENCY, ...talkLines(lines, where), ...(WELFARE.has(category) && welfare ? [welfareContact(welfare)] : [])]
}

/** The contacts for any member in need. */
export function contactsInNeed(lines: readonly HelpLine[], where: Where): Contact[] {
  return [EMERGENCY, ...talkLines(lines, where)]
}

function talkLines(lines: readonly HelpLine[], where: Where): Contact[] {
  return [...linesFor(lines, 'young', where), ...linesFor(lines, 'adult', where)].map(lineContact)
}

const ABOUT_SUBSTANCES: ReadonlySet<SafetyCategory> = new Set(['doping', 'medication'])
const NEEDS_TALK: ReadonlySet<SafetyCategory> = new Set(['self_harm', 'abuse', 'eating_disorder'])
const WELFARE: ReadonlySet<SafetyCategory> = new Set(['self_harm', 'abuse'])

function lineContact({ name, phone, hours, checked }: HelpLine): Contact {
  return {
    kind: 'line',
    name,
    ...(phone && { phone }),
    ...(hours && { hours: '24/7' }),
    isChecked: checked !== undefined,
  }
}

function agencyContact({ name, url, checked }: HelpLine): Contact {
  return { kind: 'agency', name, ...(url && { url }), isChecked: checked !== undefined }
}

function welfareContact({ name, phone, email }: WelfareContact): Contact {
  return { kind: 'welfare', name, ...(phone && { phone }), ...(email && { url: `mailto:${email}` }), isChecked: true }
}

/** The contacts in words, for readers of the plain text. */
function callsOf({ category, language, lines }: ReplyTo, contacts: readonly Contact[]): string[] {
  const young = new Set(lines.filter(({ audience }) => audience === 'young').map(({ name }) => name))
  const inWords = contacts.flatMap((contact) => {
    const line = [contact.name, contact.phone ?? contact.url].filter(Boolean).join(', ')
    if (contact.kind === 'emergency') return [translate(language, 'safety:call.danger')]
    if (contact.kind === 'agency') {
      return [
        translate(language, category === 'medication' ? 'safety:call.banned' : 'safety:call.antiDoping', { line }),
      ]
    }
    if (contact.kind === 'line') {
      return [translate(language, young.has(contact.name) ? 'safety:call.young' : 'safety:call.adult', { line })]
    }
    return []
  })
  const welfare = contacts.find(({ kind }) => kind === 'welfare')
  return [inWords.map((call) => `- ${call}`).join('\n'), ...(welfare ? [welfareInWords(language, welfare)] : [])]
}

function welfareInWords(language: LanguageCode, { name, phone, url }: Contact): string {
  const contact = [name, phone, url?.replace('mailto:', '')].filter(Boolean).join(', ')
  return `${translate(language, 'safety:welfare.contact', { contact })} ${translate(language, 'safety:welfare.untold')}`
}

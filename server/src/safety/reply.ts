import { type LanguageCode, localeOf } from '@touchline/contract/languages.ts'
import type { Contact, SafetyPart } from '@touchline/contract/parts.ts'
import type { HelpLine, SafetyCategory, SafetySeverity } from '@touchline/contract/safety.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { EMERGENCY_NUMBER, GLOBAL_DRO, linesFor, type Where } from './help-lines.ts'

/** A person of the club for whom abuse and self-harm are no news. */
export type WelfareContact = { name: string; phone: string | null; email: string | null }

/** What a reply is written for. */
export type ReplyTo = {
  category: SafetyCategory
  severity: SafetySeverity
  language: LanguageCode
  /** Whether the writer seems to be a child, or writes about somebody else. */
  isChild: boolean
  isAboutOther: boolean
  isRepeat: boolean
  until: Date
  country: string | undefined
  lines: readonly HelpLine[]
  welfare: WelfareContact | undefined
}

/** The fixed reply to a red flag: a text that is complete by itself, and the part with the contacts. */
export function replyTo(flag: ReplyTo): { text: string; part: SafetyPart } {
  const { category, severity, isRepeat, isChild, until } = flag
  const contacts = contactsFor(flag)
  const sentences = isRepeat ? repeated(flag) : first(flag)
  return {
    text: [...sentences, ...callsOf(flag, contacts)].join('\n\n'),
    part: {
      ...{ type: 'safety', category, severity, contacts, until: until.toISOString() },
      ...(isRepeat && { isRepeat }),
      ...(isChild && { forChild: true }),
    },
  }
}

function first({ category, severity, language, isChild, isAboutOther }: ReplyTo): string[] {
  const texts = LOCALES[language].safety
  const signs: Partial<Record<SafetyCategory, string>> = texts.signs
  const ordinary = headlineOf(language, category, severity)
  const headline =
    severity === 'emergency'
      ? [ordinary, isAboutOther && texts.other.emergency, isChild && texts.child.emergency].filter(Boolean).join(' ')
      : isAboutOther
        ? texts.other[category]
        : isChild
          ? texts.child[category]
          : ordinary
  // What to watch for is no news where the ambulance is on its way.
  const watch = severity === 'emergency' ? undefined : signs[category]
  return [`**${headline}**`, texts.why[category], ...(watch ? [watch] : [])]
}

function headlineOf(language: LanguageCode, category: SafetyCategory, severity: SafetySeverity): string {
  const headlines: Partial<Record<SafetySeverity, string>> = LOCALES[language].safety.headline[category]
  return headlines[severity] ?? headlines.stop ?? headlines.refer ?? ''
}

function repeated({ category, language, until }: ReplyTo): string[] {
  return [
    `**${LOCALES[language].safety.repeat[category]}**`,
    translate(language, 'safety:remembered', { until: shownTime(until, language) }),
  ]
}

function shownTime(moment: Date, language: LanguageCode): string {
  const locale = localeOf(language)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Prague' }).format(
    moment,
  )
}

const EMERGENCY: Contact = { kind: 'emergency', name: EMERGENCY_NUMBER, phone: EMERGENCY_NUMBER, isChecked: true }

/** Whom to call: 112, then the country's lines, then the club's person. Fewer are more where every second counts. */
function contactsFor({ category, severity, language, country, lines, welfare }: ReplyTo): Contact[] {
  const where = { country, language }
  if (category === 'doping') {
    const agencies = linesFor(lines, 'anti_doping', where).map(agencyContact)
    const dro: Contact = { kind: 'agency', ...GLOBAL_DRO, isChecked: false }
    return severity === 'stop' ? [EMERGENCY, ...agencies, dro] : [...agencies, dro]
  }
  if (!NEEDS_TALK.has(category)) return [EMERGENCY]
  return [EMERGENCY, ...talkLines(lines, where), ...(WELFARE.has(category) && welfare ? [welfareContact(welfare)] : [])]
}

/** Whom anybody in need can call. */
export function contactsInNeed(lines: readonly HelpLine[], where: Where): Contact[] {
  return [EMERGENCY, ...talkLines(lines, where)]
}

function talkLines(lines: readonly HelpLine[], where: Where): Contact[] {
  return [...linesFor(lines, 'young', where), ...linesFor(lines, 'adult', where)].map(lineContact)
}

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

/** The contacts in words, for readers of the text alone. */
function callsOf({ language, lines }: ReplyTo, contacts: readonly Contact[]): string[] {
  const young = new Set(lines.filter(({ audience }) => audience === 'young').map(({ name }) => name))
  const inWords = contacts.flatMap((contact) => {
    const line = [contact.name, contact.phone ?? contact.url].filter(Boolean).join(', ')
    if (contact.kind === 'emergency') return [translate(language, 'safety:call.danger')]
    if (contact.kind === 'agency') return [translate(language, 'safety:call.antiDoping', { line })]
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

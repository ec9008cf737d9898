import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import type { Contact, SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { LOCALES } from '@touchline/locales/locales.ts'

const { safety: words } = LOCALES.cs

const EMERGENCY: Contact = { kind: 'emergency', name: '112', phone: '112', isChecked: true }
const LINE: Contact = { kind: 'line', name: 'Linka bezpečí', phone: '116 111', hours: '24/7', isChecked: true }
const ADULT_LINE: Contact = { kind: 'line', name: 'Linka první psychické pomoci', phone: '116 123', isChecked: false }
const WELFARE: Contact = {
  ...{ kind: 'welfare', name: 'Milena Horáková', isChecked: true },
  ...{ phone: '600 123 456', url: 'mailto:bezpeci@jiskra.example' },
}

/** Two days from now: how long the server remembers a red flag. */
const until = () => new Date(Date.now() + 48 * 3_600_000).toISOString()

/** Fixed replies, built like the server's: the text is complete by itself. */
export const REPLIES = {
  head: {
    text: `**Přestaň hrát a hned to řekni rodičům nebo trenérovi. Dnes už žádný sport a musí tě vidět lékař.**

Otřes mozku není vidět a další rána může vážně ublížit. Zpátky ke sportu vede cesta, až když to dovolí lékař.

Hned volej 112, když přijde cokoli z toho: silná nebo sílící bolest hlavy, zvracení, bolest krku, dvojité vidění, slabost nebo brnění v ruce či noze, křeče, bezvědomí, zmatenost, nezvyklá ospalost.

- V nebezpečí, nebo když se to zhoršuje: volej 112.`,
    part: () => safety({ category: 'head_injury', severity: 'stop', contacts: [EMERGENCY], forChild: true }),
  },
  repeat: {
    text: `**Ještě ne, ani lehký trénink. Nejdřív musí hlavu vidět lékař; do té doby klid, spánek a co nejmíň obrazovky.**

V tomto rozhovoru na to pamatujeme dva dny.

- V nebezpečí, nebo když se to zhoršuje: volej 112.`,
    part: () => safety({ category: 'head_injury', severity: 'stop', contacts: [EMERGENCY], isRepeat: true }),
  },
  abuse: {
    text: `**Není to tvoje vina a je správné to říct. Řekni to dospělému, kterému věříš, nebo zavolej na linku níže.**

Nikdo ve sportu nesmí nikomu ubližovat. Nic nám nemusíš dokazovat a my nic nevyšetřujeme, lidé na lince vědí, co dělat.

- V nebezpečí, nebo když se to zhoršuje: volej 112.
- Pro děti a mladé: Linka bezpečí, 116 111.

Tvůj klub na to má člověka: Milena Horáková, 600 123 456. Od nás se klub nedozví nic.`,
    part: () =>
      safety({
        category: 'abuse',
        severity: 'refer',
        contacts: [EMERGENCY, LINE, ADULT_LINE, WELFARE],
        forChild: true,
      }),
  },
  ask: {
    text: `**${words.ask.self_harm.self.title}**\n\n${words.ask.hint}`,
    part: (): SafetyPart => ({
      ...{ type: 'safety', category: 'self_harm', severity: 'stop', response: 'ask' },
      contacts: [EMERGENCY, LINE, ADULT_LINE],
      question: {
        ...{ title: words.ask.self_harm.self.title, hint: words.ask.hint },
        choices: (['harmless', 'danger', 'unsaid'] as const).map((answer) => ({
          ...{ answer, label: words.ask.self_harm.self[answer], hint: words.ask[answer] },
        })),
      },
    }),
  },
  firstAid: {
    text: `**${words.headline.first_aid.emergency}**\n\n${words.firstAid.topics.asthma.title}`,
    part: () =>
      safety({
        ...{ category: 'first_aid', severity: 'emergency', response: 'stop', contacts: [EMERGENCY] },
        firstAid: { ...words.firstAid.topics.asthma, source: words.firstAid.source.erc },
      }),
  },
  note: {
    text: '**Ubrat hned.** Dva týdny poloviční kilometry, po měkkém.',
    part: (): SafetyPart => ({
      ...{ type: 'safety', category: 'abuse', severity: 'refer', response: 'note' },
      contacts: [EMERGENCY, LINE],
      note: { ...words.note.abuse, reply: `**${words.headline.abuse.refer}**\n\n${words.why.abuse}\n\n- 112` },
    }),
  },
}

function safety(part: Omit<SafetyPart, 'type' | 'until'>): SafetyPart {
  return { type: 'safety', ...part, until: until() }
}

/** A fixed reply as streamed events. */
export function eventsOf(name: keyof typeof REPLIES): ChatEvent[] {
  const { text, part } = REPLIES[name]
  const said = part()
  const { category, severity, response = 'stop' } = said
  const model = response === 'note' ? 'gpt-5' : 'safety'
  return [
    { type: 'metadata', model, generationId: `safety-${name}`, safety: { category, severity, response } },
    { type: 'text', id: String(text.length), text },
    { type: 'part', id: `${text.length}.01`, part: said },
    { type: 'done' },
  ]
}

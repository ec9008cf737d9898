import type { Values } from '@touchline/calculators/calculator.ts'
import { eventsOf } from '@touchline/calculators/combined-events.ts'
import { sexIn } from '../choices.ts'
import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'
import { ageIn, bareNumbers, neededAgeIn } from './person.ts'

const SEVEN =
  /\b(?:sedmiboj\w*|7boj\w*|heptat\w*|heptath\w*|siebenkampf\w*|siedmioboj\w*|zevenkamp\w*|eptat\w*|sjukamp\w*|7-?kamp\w*|7 ?boj\w*|7-?boj\w*)/

const FIELD_EVENTS: readonly (readonly [event: string, pattern: RegExp])[] = [
  [
    'pole_vault',
    /\b(?:ty[cč]\w*|tyc\w*|pole ?vault\w*|stabhoch\w*|perche|pertiga|asta\b|tycz\w*|o tyczce|polsstok\w*|polshoog\w*|vara\b|stav\w*|garrocha)/,
  ],
  [
    'high_jump',
    /\b(?:vysk\w*|do vysky|high ?jump\w*|hochsprung\w*|hochspring\w*|hauteur|altura|in alto|alto\b|wzwyz|hoogspr\w*|hoog\b|hojd\w*|hojdhopp\w*)/,
  ],
  [
    'long_jump',
    /\b(?:dalk\w*|do dalky|long ?jump\w*|weitsprung\w*|weitspring\w*|longueur|longitud|in lungo|lungo\b|w dal\b|dal\b|verspr\w*|ver\b|comprimento|langd\w*)/,
  ],
  [
    'shot_put',
    /\b(?:koul\w*|shot ?put\w*|shot\b|kugel\w*|poids\b|lancer du poids|peso\b|bala\b|pchnie\w*|kula\b|kula|kuli|kule\b|kogel\w*|kulstot\w*|kula\w*)/,
  ],
  ['discus', /\b(?:disk\w*|discus\w*|diskus\w*|disque|disco\b|dysk\w*|discus\w*)/],
  [
    'javelin',
    /\b(?:ostep\w*|javelin\w*|speer\w*|javelot|jabalina|giavellotto|oszczep\w*|speerwerp\w*|dardo\b|spjut\w*)/,
  ],
]
const HURDLES =
  /\b(?:ppl|prekaz\w*|hurdle\w*|hurd\w*|hurden\w*|haies|vallas|ostacol\w*|hs\b|plotk\w*|horden\w*|barreiras|hack\w*|hackar)/

/** Points of one event: the discipline by name, or by its distance on the track. */
export function decathlonPoints(question: Question): Values {
  const competition = SEVEN.test(question.text) ? 'heptathlon' : undefined
  const sex = sexIn(question)
  const field = FIELD_EVENTS.find(([, pattern]) => pattern.test(question.text))?.[0]
  const track = field ? undefined : trackEvent(question)
  const event = field ?? track?.event
  const mark = field ? fieldMark(question) : trackMark(question, track?.distance)
  const isAllowed =
    event === undefined ||
    Object.keys(eventsOf(competition ?? 'decathlon', sex ?? (competition ? 'female' : 'male'))).includes(event)
  return { competition, sex: isAllowed ? sex : undefined, event, mark }
}

const TRACK = [60, 100, 110, 200, 400, 800, 1000, 1500]

function trackEvent(question: Question): { event: string; distance: Quantity } | undefined {
  const distance = question.quantities.find(
    ({ kind, value }) => (kind === 'distance' || kind === 'number') && TRACK.includes(Math.round(value)),
  )
  if (!distance) return undefined
  const isHurdles = HURDLES.test(question.text)
  return { event: `${Math.round(distance.value)}m${isHurdles ? '_hurdles' : ''}`, distance }
}

function trackMark(question: Question, distance: Quantity | undefined): number | undefined {
  const time = readingsOf(question, 'time')[0]
  if (time) return time.value
  return bareNumbers(question).find((one) => one !== distance && (!Number.isInteger(one.value) || distance))?.value
}

function fieldMark(question: Question): number | undefined {
  const metres = readingsOf(question, 'distance').find(({ kind, unit }) => kind === 'distance' && unit !== 'km')
  if (metres) return Math.round(metres.value * 100) / 100
  const bare = bareNumbers(question)[0]?.value
  // 205 in the high jump is in centimetres.
  return bare !== undefined && bare >= 120 && Number.isInteger(bare) ? bare / 100 : bare
}

/** The distance run in twelve minutes. */
export function cooperTest(question: Question): Values {
  const distance = readingsOf(question, 'distance').find(({ value }) => value >= 100)
  const bare = bareNumbers(question).find(({ value }) => value >= 500)
  const metres = (distance?.value ?? bare?.value ?? Number.NaN) + metresBeside(question, distance)
  return { distance: Number.isNaN(metres) ? undefined : metres, age: ageIn(question, [bare]) }
}

/** The additional metres of "2 km 480 m". */
function metresBeside({ text, quantities }: Question, distance: Quantity | undefined): number {
  if (distance?.unit !== 'km' || !Number.isInteger(distance.value / 1000)) return 0
  const next = quantities.find(({ start }) => start >= distance.end)
  const isBeside = next && /^(?: a| and| und| et| y| e| i| en| och)? ?$/.test(text.slice(distance.end, next.start))
  const isMetres = next?.kind === 'number' || (next?.kind === 'distance' && next.unit === 'm')
  return isBeside && isMetres && next.value >= 10 && next.value < 1000 ? next.value : 0
}

const LEVEL =
  /\b(?:level\w*|urov\w*|stupen\w*|stupn\w*|palier\w*|stufe\w*|nivel\w*|livell\w*|poziom\w*|etap\w*|trap\w*|niveau\w*|patamar\w*|niva\w*|stage\w*|lvl|periodo\w*)/
const SHUTTLE =
  /\b(?:shuttle\w*|clun\w*|usek\w*|prebeh\w*|usec\w*|navett\w*|ida\w*|pendel\w*|bahn\w*|strecke\w*|aller\w*|odcin\w*|navet\w*|percors\w*|strack\w*|lijn\w*|vasc\w*|baantje\w*|percurs\w*|langd\w*|vand\w*|lopp\w*|tramo\w*|recorrid\w*|lap\w*|dobeh\w*)/

/** Level and shuttle by name, or combined: 9.4, 9/4. */
export function beepTest(question: Question): Values {
  const numbers = question.quantities.filter(({ kind, times }) => times === undefined && kind === 'number')
  const together = numbers.find(({ value }) => !Number.isInteger(value) && value < 30)
  if (together) {
    const [level, shuttle] = written(question, together).split(/[.,]/)
    return { level: Number(level), shuttle: Number(shuttle), age: neededAgeIn(question, [together]) }
  }
  const slashed = /\b(\d{1,2}) ?\/ ?(\d{1,2})\b/.exec(question.text)
  if (slashed) return { level: Number(slashed[1]), shuttle: Number(slashed[2]), age: ageIn(question, numbers) }
  const { given } = labelled(question, numbers, [
    { key: 'level', pattern: LEVEL },
    { key: 'shuttle', pattern: SHUTTLE },
  ])
  const [level, shuttle] = [given.get('level'), given.get('shuttle')]
  const left = numbers.filter((one) => one !== level && one !== shuttle && one.value !== 20)
  const found = level ?? left[0]
  return {
    level: found?.value,
    shuttle:
      shuttle?.value ??
      left.find(
        (one) => one !== found && one.value <= 16 && one.start > (found?.end ?? 0) && one.start - (found?.end ?? 0) < 6,
      )?.value,
    age:
      ageIn(question, [found, shuttle]) ??
      neededAgeIn(question, [found, shuttle, ...numbers.filter(({ value }) => value === 20)]),
  }
}

function written({ text }: Question, { start, end }: Quantity): string {
  return text.slice(start, end)
}

/** Flight time in seconds or thousandths, or counted in frames of a clip. */
export function jumpHeight(question: Question): Values {
  const time = readingsOf(question, 'time')[0]
  const bare = bareNumbers(question)
  const small = bare.find(({ value }) => value > 0 && value < 2)
  const thousandths = bare.find(({ value }) => value >= 100 && value <= 2000)
  const frames = readingsOf(question, 'frames')
  const rate = frames.find(({ value }) => value >= 24 && value <= 1000)
  const seconds = time?.value ?? small?.value ?? (thousandths ? thousandths.value / 1000 : undefined)
  const counted = frames.find((one) => one !== rate)
  return { flight_time: seconds ?? (counted && rate ? counted.value / rate.value : undefined), frame_rate: rate?.value }
}

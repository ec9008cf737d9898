import type { Values } from '@touchline/calculators/calculator.ts'
import { sexIn, trainingIn } from '../choices.ts'
import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'
import { ageIn, bareNumbers, neededAgeIn } from './person.ts'

export function restingEnergy(question: Question): Values {
  const { weight, height, taken } = bodyIn(question)
  return { sex: sexIn(question), age: neededAgeIn(question, taken), height, weight }
}

export function dailyCarbohydrate(question: Question): Values {
  const { weight, taken } = bodyIn(question)
  return { weight, training: trainingIn(question) ?? trainingFor(question), age: ageIn(question, taken) }
}

/** How hard a day is, judged only by the hours of training. */
function trainingFor(question: Question): string | undefined {
  const seconds = readingsOf(question, 'time')[0]?.value
  if (seconds === undefined) return undefined
  if (seconds >= 4 * 3600) return 'very_high'
  return seconds > 75 * 60 ? 'high' : 'moderate'
}

const SITTING =
  /\b(?:vsed\w*|sed[eui]\w*|sedic\w*|sitting|seated|sitz\w*|sitzend\w*|assis\w*|buste|sentad\w*|sedut\w*|siedz\w*|zit\w*|zittend\w*|sitt\w*)/

/** A child's measurements; of two heights the smaller one is the sitting height. */
export function maturityOffset(question: Question): Values {
  const { weight, taken } = bodyIn(question)
  const [lengths, weighed] = [heightsIn(question), taken[0]]
  const free = bareNumbers(question).filter(
    ({ start, value }) => start !== weighed?.start && ((value >= 40 && value <= 999) || (value > 1 && value < 2.3)),
  )
  const named = labelled(question, free, [
    { key: 'sitting', pattern: SITTING },
    { key: 'height', pattern: TALL },
  ]).given
  const metres = free.find(({ value }) => value < 2.3)
  const all = [...new Set([...lengths, named.get('sitting'), named.get('height'), metres])].filter(
    (one) => one !== undefined,
  )
  const [tall, short] = all.toSorted((one, other) => cm(other) - cm(one))
  const isSitting = !short && tall && labelled(question, [tall], [{ key: 'sitting', pattern: SITTING }]).given.size > 0
  const [height, sitting] = isSitting ? [undefined, tall] : [tall, short]
  const age = monthsToo(question) ?? neededAgeIn(question, [...taken, ...all])
  return { sex: sexIn(question), age, height: height && cm(height), sitting_height: sitting && cm(sitting), weight }
}

/** An age such as 12 years 6 months. */
function monthsToo({ text }: Question): number | undefined {
  const found =
    /(\d{1,2}) ?(?:let|roku|years?|yrs?|jahre?|ans|anos|anni|lat|jaar|ar),? (?:a |and |und |et |y |e |i |en |och )?(\d{1,2}) ?(?:mes\w*|months?|monat\w*|mois|mesi|miesi\w*|maand\w*|manad\w*)/.exec(
      text,
    )
  return found ? Number(found[1]) + Number(found[2]) / 12 : undefined
}

const TALL =
  /\b(?:vys\w*|mer\w*|tall|height|gross\w*|mesure|taille|altura|mid[oe]\w*|alt[oaei]\w*|wzrost\w*|lang|lengte|alt|lang[dt]?)/
const BEFORE =
  /\b(?:pred\w*|before|vor\b|vorher|avant|antes|prima|przed|voor\b|vooraf|fore\b|innan|start\w*|zacat\w*|beginning|anfang\w*|debut|inicio|inizio|poczatk\w*|begin|inicio)/
const AFTER =
  /\b(?:po\b|pak|after\w*|nach\b|nachher|danach|apres|despues|dopo|potem|na\b|nadien|achteraf|depois|efter\w*|konci|end\b|ende\b|fin\b|final|fine\b|koniec|einde|slut\w*|ted)/
const URINE =
  /\b(?:moc\w*|curat\w*|cur\w*|wc\b|urin\w*|pee\w*|toilet\w*|(?:ge)?pinkel\w*|(?:uit)?geplast|pipi\w*|orin\w*|mocz\w*|siku\w*|plas\w*|xixi|kiss\w*|toalet\w*)/
const DRUNK =
  /\b(?:vypi\w*|napi\w*|pil\w*|drank|drunk|drink\w*|drinking|trank|getrunken|trink\w*|bu\b|boi\w*|boisson|beb\w*|bevut\w*|bevendo|wypi\w*|pij\w*|gedronken|dronk|bebi\w*|bebid\w*|drack|druckit|drick\w*)/

/** Two weighings, the amount drunk, and the duration. */
export function sweatRate(question: Question): Values {
  // "Lost 1.3 kg" is not a weighing.
  const weights = readingsOf(question, 'weight').filter(({ value }) => value >= 15)
  const volumes = readingsOf(question, 'volume')
  const bare = bareNumbers(question).filter(({ value }) => value >= 20 && value <= 999)
  const scale = weights.length >= 2 ? weights : [...weights, ...bare].toSorted((one, other) => one.start - other.start)
  const { given, left } = labelled(question, volumes, [
    { key: 'urine', pattern: URINE },
    { key: 'drunk', pattern: DRUNK },
  ])
  const isDry =
    /\b(?:niente (?:acqua|da bere)|inget (?:vatten|att dricka)|(?:senza|sin|sem|sans|ohne|bez|zonder|utan|no) (?:acqua|agua|eau|wasser|vody|wody|water|vatten)|nic (?:jsem )?ne(?:vy)?pi\w*|nepil\w*|bez piti|nothing to drink|(?:drank|drunk) nothing|didn'?t drink|without drinking|no drink\w*|ni(?:chts|x) getrunken|ohne was zu trinken|ohne (?:zu )?trinken|rien bu|pas bu|sans boire|no bebi|sin beber|nada de beber|non ho bevuto|senza bere|nic nie (?:wy)?pi\w*|nie pil\w*|ni(?:ets|ks) gedronken|niet gedronken|nao bebi|sem beber|drack inget|inte drack|utan att dricka|ingenting)/.test(
      question.text,
    )
  const drunk = given.get('drunk') ?? left[0]
  const duration = readingsOf(question, 'time')[0]
  return {
    ...weighings(question, scale),
    drunk: drunk?.value ?? (isDry ? 0 : undefined),
    urine: given.get('urine')?.value,
    duration: duration && hoursOf(duration),
  }
}

/** Sweating reduces weight: the heavier of two weighings was before. */
function weighings(question: Question, weights: readonly Quantity[]): Values {
  if (weights.length >= 2) {
    const [first, second] = weights as [Quantity, Quantity]
    return { weight_before: Math.max(first.value, second.value), weight_after: Math.min(first.value, second.value) }
  }
  const [only] = weights
  if (!only) return {}
  const { given } = labelled(
    question,
    [only],
    [
      { key: 'before', pattern: BEFORE },
      { key: 'after', pattern: AFTER },
    ],
  )
  return given.has('after') && !given.has('before') ? { weight_after: only.value } : { weight_before: only.value }
}

/** A minute and a half is implausible between two weighings: 1:30 means hours. */
function hoursOf(duration: Quantity): number {
  const hours = duration.or?.find(({ kind }) => kind === 'time')?.value
  return hours !== undefined && duration.value < 600 ? hours : duration.value
}

/** Weight and height; bare numbers count if a word names them. */
function bodyIn(question: Question) {
  const [given] = readingsOf(question, 'weight')
  const [tall] = heightsIn(question)
  const named = labelled(question, bareNumbers(question), [
    {
      key: 'weight',
      pattern:
        /\b(?:schwer|vaz\w*|vah\w*|weigh\w*|wieg\w*|gewicht|pes[eoai]\w*|poids|waz\w*|wag\w*|weeg\w*|vag\w*|vikt)/,
    },
    { key: 'height', pattern: TALL, accepts: ({ value }) => value > 99 || value < 3 },
  ]).given
  const weight = given ?? named.get('weight')
  const height =
    tall ??
    named.get('height') ??
    bareNumbers(question).find(({ value }) => (value > 1.2 && value < 2.3) || (value >= 130 && value <= 230))
  return { weight: weight?.value, height: height && cm(height), taken: [weight, height] }
}

/** Lengths that are not running distances: in centimetres or feet, or metres with decimals. */
function heightsIn(question: Question): Quantity[] {
  const lengths = readingsOf(question, 'distance')
  return lengths.filter(
    ({ unit, value, kind }) =>
      kind === 'distance' && (unit === 'cm' || unit === 'foot' || (unit !== 'km' && value > 0.4 && value < 4)),
  )
}

/** In centimetres; a bare 180 already is, a bare 1.8 is in metres. */
function cm({ kind, value }: Quantity): number {
  const centimetres = kind === 'distance' || value < 3 ? value * 100 : value
  return Math.round(centimetres * 10) / 10
}

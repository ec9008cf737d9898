import type { AskPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { readQuestion } from '../numbers/numbers.ts'

/** Topics where advice depends on the athlete's age: training load, body weight, maximal tests, supplements. */
export type AgeTopic = RefusedTopic | 'load'

/** Topics refused below a certain age; training load is answered according to age instead. */
export type RefusedTopic = 'weight' | 'maximal' | 'supplements'

/** Below this age the advice is refused. */
const GROWN_UP: Record<RefusedTopic, number> = { weight: 18, maximal: 18, supplements: 16 }

/** Below this age replies are written for a child. */
const CHILD = 16

/** The age-dependent topic of a question, if any; none if it only asks about given figures. */
export function needsAge(text: string): AgeTopic | undefined {
  const plain = folded(text)
  // A lift or a body given in figures is a calculation, and the calculators check ages themselves.
  if ((plain.match(/\d+/g)?.length ?? 0) >= 2) return undefined
  return TOPICS.find(([, words]) => words.test(plain))?.[0]
}

/** The writer's own age, if the text states it. */
export function ageIn(text: string, language: LanguageCode): number | undefined {
  const plain = folded(text).replace(/[’`]/g, "'")
  return ageWritten(plain, language) ?? ageWritten(readQuestion(language, text).text, language)
}

/** The age in a reply to our question: "14", "je mi 15", "it's for my daughter, she is 9". */
export function plainAge(text: string, language: LanguageCode): number | undefined {
  const told = ageIn(text, language)
  if (told !== undefined) return told
  const read = readQuestion(language, text).text
  const [number, ...others] = read.match(/\d+(?:[.,]\d+)?/g) ?? []
  const age = Number(number)
  const isShort = read.trim().split(/\s+/).length <= LONGEST_AGE
  return isShort && others.length === 0 && Number.isInteger(age) && age >= 5 && age <= 99 ? age : undefined
}

/** In words; in a longer message a bare number may mean anything. */
const LONGEST_AGE = 12

/** The age stated in normalised text; number words count only once converted to digits. */
function ageWritten(plain: string, language: LanguageCode): number | undefined {
  for (const pattern of [...AGES[language], ...AGES.en]) {
    const age = Number(pattern.exec(plain)?.[1])
    if (age >= 5 && age <= 99) return age
  }
  return undefined
}

export function isChildAge(age: number | undefined): boolean {
  return age !== undefined && age < CHILD
}

export function isTooYoung(topic: AgeTopic, age: number): topic is RefusedTopic {
  return topic !== 'load' && age < GROWN_UP[topic]
}

/** The fixed reply to a writer who is too young for the topic. */
export function refusalFor(topic: RefusedTopic, language: LanguageCode): string {
  return LOCALES[language].safety.minors[topic]
}

/** The question asking for an age, with its form; parents and coaches are asked for the athlete's age. */
export function askForAge(language: LanguageCode, isAboutOther: boolean): { text: string; part: AskPart } {
  const inputs: AskPart['inputs'] = [{ key: 'age', kind: 'number', unit: 'years', min: 5, max: 99, step: 1 }]
  const { askAge, askAgeOther } = LOCALES[language].safety.minors
  return { text: isAboutOther ? askAgeOther : askAge, part: { type: 'ask', purpose: 'age', inputs } }
}

/** "How often" or "how much per week" with a training word close by. */
const LOAD: Record<LanguageCode, RegExp> = {
  en: /\bhow (?:often|much|many (?:times|hours|days|sessions|kilomet\w+|km|miles))\b.{0,40}\b(?:(?:a|per|each|every) week|weekly|should i (?:train|run|lift|swim|practi[cs]e|work out))/,
  cs: /\b(?:kolikrat|jak casto|kolik (?:hodin|dni|treninku|jednotek|kilometru|km))\b.{0,40}\b(?:tydne|tydnu|za tyden|trenov\w+|behat|plavat|posilovat)/,
  de: /\bwie (?:oft|haufig|viel(?:e (?:stunden|tage|einheiten|kilometer|km|mal))?)\b.{0,40}\b(?:(?:pro|in der|die) woche|wochentlich|trainieren|laufen gehen)/,
  fr: /\b(?:combien de (?:fois|temps|jours|seances|kilometres|km|d'heures)|combien d'heures|a quelle frequence)\b.{0,40}\b(?:par semaine|m'entrainer|s'entrainer|dois-je courir)/,
  es: /\b(?:cuant[ao]s (?:veces|horas|dias|sesiones|kilometros|km)|con que frecuencia)\b.{0,40}\b(?:(?:por|a la|cada) semana|semanales|entrenar)/,
  it: /\b(?:quant[eio] (?:volte|ore|giorni|allenamenti|sedute|chilometri|km)|ogni quanto|con che frequenza)\b.{0,40}\b(?:(?:alla|a|per|la) settimana|settimanali|allenarmi)/,
  pl: /\b(?:ile razy|jak czesto|ile (?:godzin|dni|treningow|jednostek|kilometrow|km))\b.{0,40}\b(?:w tygodniu|na tydzien|tygodniowo|trenowac|biegac)/,
  nl: /\bhoe ?(?:vaak|veel(?: (?:uur|uren|dagen|trainingen|kilometers?|km|keer))?)\b.{0,40}\b(?:per week|in de week|trainen|hardlopen)/,
  pt: /\b(?:quantas (?:vezes|horas|sessoes)|quantos (?:dias|treinos|quilometros|km)|com que frequencia)\b.{0,40}\b(?:(?:por|a|cada) semana|semanais|treinar)/,
  sv: /\bhur (?:ofta|mycket|manga (?:ganger|timmar|dagar|pass|kilometer|km|mil))\b.{0,40}\b(?:i veckan|per vecka|varje vecka|trana)\b/,
}

const TOPICS: [AgeTopic, RegExp][] = [
  [
    'weight',
    /\b(lose (some )?weight|losing weight|weight loss|calorie deficit|calorie target|body ?fat|zhubn|hubnu|kaloricky deficit|kalorick\w+ cil|telesn\w+ tuk|abnehmen|kaloriendefizit|kalorienziel|korperfett|maigrir|perdre du poids|deficit calorique|masse grasse|adelgazar|perder peso|deficit calorico|grasa corporal|dimagrire|perdere peso|grasso corporeo|schudnac|odchudza|deficyt kalor|tkank\w+ tluszcz|afvallen|calorietekort|vetpercentage|emagrecer|gordura corporal|defice calorico|ga ner i vikt|kaloriunderskott|kroppsfett)/,
  ],
  [
    'supplements',
    /\b(creatine|supplements?|pre-?workout|protein powder|kreatin|doplnk\w+ stravy|proteinov\w+ prasek|nahrungserganzung\w*|eiweisspulver|proteinpulver|complements? alimentaires?|creatina|suplementos?|integrator[ei]|proteine in polvere|kreatyn\w+|suplement\w*|odzywk\w+|supplementen|eiwitpoeder|kosttillskott)\b/,
  ],
  [
    'maximal',
    /\b(test my (max|1rm)|max out|one rep max|1rm test|maximal test|otestovat (si )?maxim|maximaln\w+ test|maximalkraft testen|maximaltest|test maximal|tester mon max|test maximo|prueba maxima|probar mi maximo|test massimale|provare il massimale|test maksymaln|sprawdzic (moj )?maks|maximale test|max testen|teste maximo|testar o maximo|maxtest|testa (mitt )?max)/,
  ],
  ...Object.values(LOAD).map((words): [AgeTopic, RegExp] => ['load', words]),
]

const AGES: Record<LanguageCode, RegExp[]> = {
  en: [
    /\bi(?:'m| am|m) (?:only |just )?(\d{1,2})\b(?! ?(?:kg|km|k\b|cm|min|sec|m\b|%|st\b|lb))/,
    /\b(?:aged?|age is) (\d{1,2})\b/,
    /\b(\d{1,2})[ -]?(?:years?[ -]old|yo\b|yrs old|y\/o)/,
  ],
  cs: [
    /\b(?:je mi|mi je|je mne|bude mi|bylo mi) (?:teprve |uz )?(\d{1,2})\b/,
    /\bmam (?:teprve |jen |uz |skoro )?(\d{1,2}) (?:let|roku)\b/,
    /\b(\d{1,2}) ?(?:ti)?let(?:y|a|emu|e)\b/,
  ],
  de: [
    /\bbin (?:erst |schon |grad )?(\d{1,2})\b(?! ?(?:kg|km|cm|min))/,
    /\b(\d{1,2})[ -]?jahr(?:e alt|ig)/,
    /\bmit (\d{1,2}) jahren\b/,
  ],
  fr: [/\bj'?ai (?:seulement |juste )?(\d{1,2}) ans\b/, /\bage de (\d{1,2})\b/],
  es: [/\btengo (?:solo )?(\d{1,2}) anos\b/, /\bcon (\d{1,2}) anos\b/],
  it: [/\bho (?:solo )?(\d{1,2}) anni\b/, /\ba (\d{1,2}) anni\b/],
  pl: [/\bmam (?:dopiero )?(\d{1,2}) lat/, /\b(\d{1,2})[ -]?letni/],
  nl: [/\bben (?:pas |net )?(\d{1,2})\b(?! ?(?:kg|km|cm|min))/, /\b(\d{1,2}) jaar oud\b/],
  pt: [/\btenho (?:so )?(\d{1,2}) anos\b/, /\bcom (\d{1,2}) anos\b/],
  sv: [/\bar (?:bara )?(\d{1,2})(?: ar\b|\b(?! ?(?:kg|km|cm|min)))/, /\b(\d{1,2}) ar gammal\b/],
}

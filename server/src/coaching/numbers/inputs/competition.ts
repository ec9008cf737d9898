import type { Values } from '@touchline/calculators/calculator.ts'
import { isDouble } from '../choices.ts'
import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'
import { bareNumbers } from './person.ts'

export function roundRobin(question: Question): Values {
  const counted = readingsOf(question, 'teams')[0]
  const teams = counted ?? bareNumbers(question)[0]
  return { teams: teams?.value, legs: isDouble(question) ? 'double' : undefined }
}

const BREAK =
  /\b(?:prestavk\w*|pauz\w*|pauza|break\w*|gap\w*|rest\b|between|changeover|turnaround|pause\w*|wechsel\w*|dazwischen|entre\b|interval\w*|descans\w*|pausa\w*|intervall\w*|przerw\w*|tussen\w*|wissel\w*|paus\w*|mellan\w*|mezi\b|zwischen)/
const PLAY =
  /\b(?:zapas\w*|utkani\w*|hraje se|hraci|match\w*|games?|play\w*|lasting|each|spiel\w*|dauer\w*|je\b|duree|dure\w*|chacun\w*|partid\w*|dura\w*|cada|partit\w*|mecz\w*|trwa\w*|wedstrijd\w*|speel\w*|duurt|jogos?|speltid|spela\w*|varje|po\b|of\b|de\b|a\b|von|van|av|x|ciascun\w*|kazdy|kazdy|elk\w*)/

/** The number and length of games and the number of courts; of two times the break is the named or the shorter one. */
export function tournamentTime(question: Question): Values {
  const games = readingsOf(question, 'games')[0]
  const courts = readingsOf(question, 'courts')[0]
  const times = withoutWholeDay(readingsOf(question, 'time').filter((time) => !isHourOfDay(question, time)))
  const bare = bareNumbers(question)
  const minutes = labelled(question, bare, [{ key: 'break', pattern: BREAK }]).given.get('break')
  const { game, pause } = lengths(question, times)
  const isBareBreak =
    !pause &&
    minutes !== undefined &&
    minutes.value <= 60 &&
    (games !== undefined || bare.length > 1 || times.length > 0)
  const free = isBareBreak ? bare.filter((one) => one !== minutes) : bare
  return {
    games: gamesTold(games)?.value ?? gamesOf(question) ?? free[0]?.value,
    game_duration: game && minutesOf(game),
    break_duration: pause?.value ?? (isWithoutBreak(question) ? 0 : isBareBreak ? minutes.value * 60 : undefined),
    courts: courts?.value ?? oneCourt(question),
  }
}

/** The one of "one match takes 15 minutes" is not a number of games. */
function gamesTold(games: Quantity | undefined): Quantity | undefined {
  return games && games.value > 1 ? games : undefined
}

function lengths(
  question: Question,
  times: readonly Quantity[],
): { game?: Quantity | undefined; pause?: Quantity | undefined } {
  if (times.length === 0) return {}
  const { given } = labelled(question, times, [
    { key: 'break', pattern: BREAK },
    { key: 'game', pattern: PLAY },
  ])
  if (times.length === 1) {
    const [only] = times
    const isBreak = given.get('break') === only
    return isBreak ? { pause: only } : { game: only }
  }
  const halves = times.find(({ times: count }) => count !== undefined)
  if (halves) return { game: halves, pause: given.get('break') === halves ? undefined : given.get('break') }
  const pause = given.get('break') ?? [...times].sort((one, other) => one.value - other.value)[0]
  return { pause, game: times.find((time) => time !== pause) }
}

/** 2x20 min are the halves of one game. */
function minutesOf({ value, times = 1, or }: Quantity): number {
  const hours = or?.find(({ kind }) => kind === 'time')?.value
  return value < 300 && hours !== undefined && hours <= 4 * 3600 ? hours : value * (times <= 4 ? times : 1)
}

/** Hours stated next to minutes are the total time available: "we have the hall for 6 hours". */
function withoutWholeDay(times: readonly Quantity[]): readonly Quantity[] {
  const short = times.filter(({ value }) => value < 2 * 3600)
  return short.length > 0 && (times.length > 2 || short.every(({ value }) => value <= LONGEST_GAME)) ? short : times
}

/** In seconds. */
const LONGEST_GAME = 100 * 60

/** A full round robin, if the number of games is not stated. */
function gamesOf(question: Question): number | undefined {
  const teams = readingsOf(question, 'teams')[0]?.value
  return teams !== undefined && teams >= 3 && Number.isInteger(teams) ? (teams * (teams - 1)) / 2 : undefined
}

/** "Start 9:30" is not a duration. */
function isHourOfDay({ text }: Question, { start, end }: Quantity): boolean {
  const before = text.slice(Math.max(0, start - 18), start)
  const isStart =
    /(?:debut\w*|zacin\w*|zacat\w*|start\w*|begin\w*|od|from|um|ab|des|partir de|a las|las|alle|dalle|inizio|inicio|godz\w*\.?|vanaf|kl\.?|klockan|as|das|uur) ?(?:at |um |v |o |a |om )?$/.test(
      before,
    )
  return isStart && /^\d{1,2}(?:[:.h]\d{2}|h| ?hod\w*| ?uhr)/.test(text.slice(start, end + 4))
}

function isWithoutBreak({ text }: Question): boolean {
  return /\b(?:bez (?:prestav\w*|pauz\w*|przerw\w*)|no break\w*|without (?:a )?break\w*|ohne pause\w*|sans pause\w*|sin (?:descans\w*|pausa\w*)|senza paus\w*|zonder pauze\w*|sem (?:pausa\w*|interval\w*)|utan paus\w*)/.test(
    text,
  )
}

function oneCourt({ text }: Question): number | undefined {
  return /\b(?:na jednom hristi|one (?:court|pitch|field)|single (?:court|pitch)|(?:einem|ein) (?:platz|feld|spielfeld)|un(?: seul)? terrain|una (?:sola )?(?:pista|cancha)|un(?: solo)? campo|jednym boisku|een veld|een baan|um(?: so)? campo|en plan)\b/.test(
    text,
  )
    ? 1
    : undefined
}

const RIVAL =
  /\b(?:souper\w*|proti\w*|oponent\w*|opponent\w*|against|vs\.?|versus|rival\w*|gegner\w*|gegen|adversaire\w*|contre|contra|contro|avversari\w*|przeciwnik\w*|rywal\w*|przeciw\w*|tegenstander\w*|tegen|adversari\w*|motstandar\w*|mot|s hracem|z kim\w*|kto\b|jemand\w*|someone|quelqu|alguien|qualcuno|alguem|iemand|nagon|z gracz\w*|beat|porazil\w*|los\w+ to|beating|nad|wygra\w+ z|przegra\w+ z|prohr\w+ s|remiz\w+ s|vyhr\w+ nad)/
const OWN =
  /\b(?:mam|muj|moje|my|mine|i have|i'?m|i am|mein\w*|ich habe|habe|ich|mon|j'ai|mi|tengo|mio|ho|moj\w*|mijn|ik heb|ik|meu|tenho|min|mitt|jag har|jag)\b/
const K =
  /(?:^|[^\p{L}])(?:k(?:-?faktor\w*|-?factor\w*|oefficient\w*|oeficient\w*)?|facteur k|factor k|fattore k|fator k|wspolczynnik\w* k)(?: ?[=:])?/u

/** A rating may precede a word that is also a unit: an 1800 player, Czech "1650 s" for "1650 with". */
const RATINGS: ReadonlySet<Quantity['kind']> = new Set(['number', 'age', 'teams', 'heart_rate', 'strokes', 'games'])

/** The own rating, the opponents' ratings, and the results. */
export function elo(question: Question): Values {
  const numbers = question.quantities.filter(
    ({ kind, unit, value, times }) => (RATINGS.has(kind) || (unit === 's' && value >= 100)) && times === undefined,
  )
  const { given, left } = labelled(question, numbers, [{ key: 'k', pattern: K, accepts: ({ value }) => value <= 100 }])
  const k = numbers.length > 1 ? given.get('k') : undefined
  const ratings = (k ? left : numbers).filter(({ value }) => value >= 50)
  const found = resultsIn(question)
  if (ratings.length === 1)
    return { ...loneRating(question, ratings[0] as Quantity), result: scoresOf(found), k: k?.value }
  const mine = ownRating(question, ratings)
  const rivals = ratings.filter((rating) => rating !== mine)
  const opponents = rivals.map(({ value }) => value)
  const result = rivals.length > 1 ? resultsOf(rivals, found) : scoresOf(found)?.slice(0, 1)
  return {
    rating: mine?.value,
    opponent_rating: opponents.length > 0 ? opponents : undefined,
    result: opponents.length > 0 ? result : undefined,
    k: k?.value,
  }
}

/** The own rating usually comes first, unless the opponent is named before it. */
function ownRating(question: Question, ratings: readonly Quantity[]): Quantity | undefined {
  const [first, second] = ratings
  if (ratings.length !== 2 || !first || !second) return first
  const { given } = labelled(question, ratings, [
    { key: 'rival', pattern: RIVAL },
    { key: 'own', pattern: OWN },
  ])
  const before = question.text.slice(Math.max(0, first.start - 24), first.start)
  const isRivalFirst = new RegExp(`${RIVAL.source}[^.?!\\d]{0,10}$`).test(before)
  return given.get('own') === second || isRivalFirst ? second : first
}

function loneRating(question: Question, rating: Quantity): Values {
  const before = question.text.slice(Math.max(0, rating.start - 24), rating.start)
  const isRival = new RegExp(`${RIVAL.source}[^.?!]*$`).test(before)
  return isRival ? { opponent_rating: [rating.value] } : { rating: rating.value }
}

const RESULTS: readonly (readonly [score: number, pattern: RegExp])[] = [
  [
    0.5,
    /\b(?:remiz\w*|draw\w*|drew|tie[ds]?\b|unentschieden|nul\b|match nul|empat\w*|tablas|patt\w*|pareggi\w*|patta|remis\w*|gelijk\w*|oavgjort|remi\b|kryss)/g,
  ],
  [
    0,
    /\b(?:prohra\w*|prohr\w*|lost|lose|losing|loss|losses|verlor\w*|verlier\w*|niederlage\w*|perdu\w*|perd\w*|defaite\w*|derrota\w*|pierdo|pierde|perso|perd[oe]|sconfitt\w*|przegra\w*|porazk\w*|verlie\w*|verloren|nederlag\w*|verlies|forlor\w*|forlust\w*|perdi)/g,
  ],
  [
    1,
    /\b(?:vyhra\w*|vyhr\w*|vitez\w*|porazi\w*|win|wins|won|winning|beat|beats|gewonnen|gewinn\w*|sieg\w*|besieg\w*|geschlagen|gagn\w*|victoire\w*|battu|bats|gan[oaee]\w*|victoria\w*|vinc\w*|vinto|vittori\w*|batt[uo]\w*|wygra\w*|wygran\w*|zwyci\w*|pokona\w*|gewonnen|win\b|winst|gewin\w*|versla\w*|ganh\w*|venc\w*|vitoria\w*|vann|vinn\w*|vinst\w*|slog)/g,
  ],
]

/** The result of a game, and its position in the text. */
type Ending = { score: number; index: number }

/** Wins, draws and losses in order. "How likely do I win?" is a question, not a result. */
function resultsIn({ text }: Question): Ending[] | undefined {
  if (
    /(?:sanc\w*|pravdepod\w*|chance\w*|likely|likelihood|probab\w*|expect\w*|ocekav\w*|wahrschein\w*|erwart\w*|szans\w*|prawdop\w*|spodziew\w*|kans\w*|waarschijn\w*|verwacht\w*|possibilid\w*|posibilid\w*|hance\w*|odds|sannolik\w*|chans\w*|forvant\w*|favorit\w*|attend\w*|esper\w*|aspett\w*)/.test(
      text,
    ) &&
    !/\b(?:new|nov\w*|neu\w*|nouve\w*|nuev\w*|nuov\w*|nowy|nowe|nieuw\w*|ny[at]?)\b/.test(text)
  )
    return undefined
  const found = RESULTS.flatMap(([score, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ score, index })),
  )
  found.sort((one, other) => one.index - other.index)
  return found.length > 0 ? found : undefined
}

/** The results of one game: "how much do I lose if I lose" mentions the same result twice. */
function scoresOf(endings: readonly Ending[] | undefined): number[] | undefined {
  const scores = new Set(endings?.map(({ score }) => score))
  return scores.size === 1 ? [...scores] : endings?.slice(0, 1).map(({ score }) => score)
}

/**
 * One result per game: the result word before each opponent, or after it if the first result follows the first
 * opponent.
 */
function resultsOf(rivals: readonly Quantity[], endings: readonly Ending[] = []): number[] | undefined {
  const first = endings[0]
  if (!first) return undefined
  const isBefore = first.index < (rivals[0]?.start ?? 0)
  const scores = rivals.map(({ start }) =>
    isBefore ? endings.findLast(({ index }) => index < start) : endings.find(({ index }) => index > start),
  )
  return scores.every((one) => one !== undefined) ? scores.map(({ score }) => score) : undefined
}

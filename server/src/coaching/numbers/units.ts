/** The kind of a quantity; values are in the base unit given here. */
export type QuantityKind =
  | 'time' // s
  | 'distance' // m
  | 'weight' // kg
  | 'volume' // l
  | 'age' // years
  | 'heart_rate' // bpm
  | 'power' // W
  | 'percent'
  | 'repetitions'
  | 'teams'
  | 'games'
  | 'courts'
  | 'rpe'
  | 'speed' // km/h
  | 'pace' // s per km
  | 'frames' // per second
  | 'strokes'
  | 'number'

export type UnitName = keyof typeof UNIT_WORDS

/**
 * Unit words in ten languages, folded, as patterns; one list for all, since they hardly differ and people mix them. The
 * first match wins, so longer units come first.
 */
const UNIT_WORDS = {
  kmh: 'km ?/ ?(?:h|hod|std|u|tim|t|godz)\\b|kmh|kph|km(?:s|etru|etrow|ilometer|)? (?:za|na|per|pro|par|por|all|i) (?:h|hod\\w*|hour|stunde|heure|hora|ora|godz\\w*|uur|timm\\w*)',
  min_per_km:
    '(?:min\\w* ?)?(?:/ ?(?:km|kilo\\w*|k)\\b|(?:na|pro|per|par|por|al|a|le|je|/|o|au|el|om de) ?(?:1 )?(?:km|kilomet\\w*|chilomet\\w*|quilomet\\w*|k)\\b)',
  min_per_mile: '(?:min\\w* ?)?(?:/ ?mi(?:le)?\\b|per mile|a mile)|min\\w*[- ]miles?\\b',
  fps: 'fps|ips\\b|images?\\b|snimk\\w*|frames?|bilder\\b|bild\\w*/s|images par|fotogram\\w*|klatek|beelden|beeldjes|quadros|rutor|hz',
  km: 'k\\b|bornes?\\b|km\\b|kms\\b|ka\\b|kilometr\\w*|kilometer\\w*|kilometre\\w*|kilomet\\w*|chilomet\\w*|quilomet\\w*|kilak\\w*|kaem\\w*',
  cm: 'cm\\b|centimet\\w*|zentimet\\w*|centimetr\\w*|centy\\w*|centymetr\\w*|centim\\w*',
  ml: 'ml\\b|mililit\\w*|millilit\\w*',
  cl: 'cl\\b|centilit\\w*',
  dl: 'dl\\b|decil?\\w*|decilit\\w*',
  kg: 'kg\\b|kgs\\b|kilogram\\w*|kil[ay]\\b|kilama\\b|kilech\\b|kilem\\b|kilama\\b|kilo\\b|kilos\\b|kil\\b|kilec\\w*|chil[oi]\\b|chilogram\\w*|quilos?\\b|quilogram\\w*|kilonovych',
  lb: 'lbs?\\b|pounds?\\b|liber\\b|funt\\w*|libras?\\b|libbre',
  stone: 'st\\b|stones?\\b',
  mile: 'mi\\b|miles?\\b|mili\\b|meilen?\\b|millas?\\b|miglia\\b|miglio\\b|mijl\\w*|milhas?\\b|mily\\b|mil\\b|engelska mil',
  yard: 'yds?\\b|yard\\w*',
  foot: 'ft\\b|feet\\b|foot\\b|stop\\b',
  inch: 'inch\\w*|palc\\w*',
  ms: 'ms\\b|milisek\\w*|millisek\\w*|millisec\\w*|milisec\\w*|miliseg\\w*|milliseg\\w*|setin\\w* sek',
  years:
    'let\\b|lety\\b|leta\\b|lete\\w*|letn[iyaj]\\w*|rok[uy]?\\b|roc\\w*|years?\\b|year-olds?|yrs?\\b|yo\\b|y/?o\\b|jahr\\w*|jahre\\w*|j\\b|j\\.|ans\\b|an\\b|anos?\\b|ann[io]\\b|lat\\b|lata\\b|latk\\w*|jaar\\b|jarig\\w*|jr\\b|ar\\b|arig\\w*|aring\\w*|r\\.',
  h: 'h\\b|h(?=\\d)|u(?=\\d)|hod(?=\\d)|std(?=\\d)|hod\\b|hod\\.|hodin\\w*|hours?\\b|hrs?\\b|std\\b|stunde\\w*|stdn?\\b|heures?\\b|horas?\\b|or[ae]\\b|godz\\w*|uur\\b|uren\\b|u\\b|timm\\w*|tim\\b',
  min: 'min\\b|min(?=\\d)|min\\.|mins\\b|minut\\w*|minuut\\b|minuten\\b|minutt\\w*|mn\\b|m(?=\\d)',
  s: 's\\b|sec\\b|secs\\b|sek\\b|sek\\.|sekund\\w*|second\\w*|vterin\\w*|seg\\b|segs\\b|segund\\w*|secondi\\b|secondo\\b|seconden\\b|sekunder\\b',
  bpm: 'bpm\\b|tep[uy]?\\b|uderzen na minut\\w*|uderzen/min|uderzen\\b|ud/min|tetn\\w*|beats\\b|schlage?\\w*|s/min|pulss?chlag\\w*|battements?\\b|pulsa[ct]\\w*|puls\\b|batt(?:iti)?\\b|latid\\w*|ppm\\b|lpm\\b|slag(?:en)?\\b(?! (?:op|par))|batimento\\w*|bat/min|hartslag\\w*',
  watt: 'w\\b(?! (?:wieku|czasie|ciagu|tescie|maratonie|polmaratonie|\\d{1,2}[:.]\\d\\d))|watt\\w*|watu\\b|waty\\b|watow\\b|vati\\w*|watios\\b',
  percent: '%|procent\\w*|percent\\w*|prozent\\w*|pour ?cent|por ?ciento|per ?cento|por ?cento|proc\\b',
  m: 'm\\b|metr\\w*|meter\\w*|metre\\w*|metro\\w*|mtrs?\\b|mts?\\b',
  liter: 'l\\b|lit(?:r|re|res|er|ri|ro|ros|ry|ru|row|row)\\b|litr\\w*|liter\\w*|litros?\\b',
  repetitions:
    'reps?\\b|rep\\.|opak\\w*|opac\\w*|wiederholung\\w*|wdh\\b|wh\\b|ripetizion\\w*|ripet\\w*|repetic\\w*|repeticion\\w*|powtorz\\w*|powt\\b|herhaling\\w*|repetition\\w*|reps\\w*|krat\\b|times\\b|mal\\b|fois\\b|veces\\b|volte\\b|razy\\b|keer\\b|vezes\\b|ganger\\b|x\\b(?! ?\\d)',
  teams:
    'tym\\w*|teams?\\b|mannschaft\\w*|equip\\w*|squadr\\w*|druzyn\\w*|zespol\\w*|ploeg\\w*|lag\\b|celk\\w*|druzst\\w*|clubs?\\b|sides?\\b|teilnehmer\\w*|hrac\\w*|players?\\b|spieler\\w*|joueu\\w*|jugador\\w*|giocator\\w*|zawodnik\\w*|gracz\\w*|spelers?\\b|jogador\\w*|spelare\\b|ekip\\w*|entrants|participants?|ucastnik\\w*|manstev|manstva|manschaft\\w*',
  games:
    'zapas\\w*|utkani\\w*|match\\w*|games?\\b|spiele\\b|spielen\\b|spiel\\b|partien?\\b|partid\\w*|partit\\w*|mecz\\w*|spotkan\\w*|wedstrijd\\w*|partijen\\b|jogos?\\b|partidas?\\b|fixtures?\\b|rencontres?\\b|gier\\b',
  courts:
    'hrist\\w*|kurt\\w*|courts?\\b|pitch\\w*|fields?\\b|platz\\w*|feld\\w*|felder\\w*|spielfeld\\w*|terrains?\\b|pistas?\\b|canchas?\\b|camp[oi]s?\\b|boisk\\w*|kort\\w*|veld\\w*|banen\\b|baan\\b|quadras?\\b|planer\\b|plan\\b|banor\\b|bana\\b|stol\\w*|stoly\\b|tables?\\b|tische?n?\\b|mesas?\\b|tavoli\\b|tafels?\\b|bord\\b|halach\\b|hal\\b|hally\\b|hal[aey]?\\b|halach\\b|halls?\\b|hallen?\\b|salles?\\b|salas?\\b|palestr\\w*|terenech\\b|placu\\b|placech\\b|place\\b(?! )',
  strokes:
    'ran\\b|rany\\b|ranu\\b|uder\\w*|strokes?\\b|shots?\\b|coups\\b|golpes\\b|colpi\\b|slagen\\b|pancadas\\b|tacadas\\b|slag\\b',
} as const

const ORDER: readonly UnitName[] = [
  ...([
    'kmh',
    'min_per_km',
    'min_per_mile',
    'fps',
    'repetitions',
    'cm',
    'ml',
    'cl',
    'dl',
    'kg',
    'lb',
    'stone',
  ] as const),
  ...([
    'km',
    'mile',
    'yard',
    'foot',
    'ms',
    'years',
    'h',
    'min',
    's',
    'bpm',
    'watt',
    'percent',
    'games',
    'courts',
    'strokes',
    'teams',
    'm',
    'liter',
    'inch',
  ] as const),
]

const PATTERNS = ORDER.map((unit) => [unit, new RegExp(`^ ?-?(?:${UNIT_WORDS[unit]})`)] as const)

/** The unit at the start of a text, and its length. */
export function unitAt(text: string): { unit: UnitName; length: number } | undefined {
  for (const [unit, pattern] of PATTERNS) {
    const found = pattern.exec(text)
    if (found) return { unit, length: found[0].length }
  }
  return undefined
}

/** The kind a unit measures, and its size in the base unit of that kind. */
export const MEASURES: Record<UnitName, { kind: QuantityKind; size: number }> = {
  kmh: { kind: 'speed', size: 1 },
  min_per_km: { kind: 'pace', size: 60 },
  min_per_mile: { kind: 'pace', size: 60 / 1.609344 },
  fps: { kind: 'frames', size: 1 },
  km: { kind: 'distance', size: 1000 },
  cm: { kind: 'distance', size: 0.01 },
  m: { kind: 'distance', size: 1 },
  mile: { kind: 'distance', size: 1609.344 },
  yard: { kind: 'distance', size: 0.9144 },
  foot: { kind: 'distance', size: 0.3048 },
  inch: { kind: 'distance', size: 0.0254 },
  kg: { kind: 'weight', size: 1 },
  lb: { kind: 'weight', size: 0.45359237 },
  stone: { kind: 'weight', size: 6.35029318 },
  liter: { kind: 'volume', size: 1 },
  dl: { kind: 'volume', size: 0.1 },
  cl: { kind: 'volume', size: 0.01 },
  ml: { kind: 'volume', size: 0.001 },
  h: { kind: 'time', size: 3600 },
  min: { kind: 'time', size: 60 },
  s: { kind: 'time', size: 1 },
  ms: { kind: 'time', size: 0.001 },
  years: { kind: 'age', size: 1 },
  bpm: { kind: 'heart_rate', size: 1 },
  watt: { kind: 'power', size: 1 },
  percent: { kind: 'percent', size: 1 },
  repetitions: { kind: 'repetitions', size: 1 },
  teams: { kind: 'teams', size: 1 },
  games: { kind: 'games', size: 1 },
  courts: { kind: 'courts', size: 1 },
  strokes: { kind: 'strokes', size: 1 },
}

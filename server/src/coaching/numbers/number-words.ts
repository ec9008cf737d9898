import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/**
 * Number words of a language without diacritics, written `word word=value`; forms of one value are separated by `|`.
 */
const WORDS: Record<LanguageCode, string> = {
  cs: 'dva|dve|dvou|dvema=2 tri|tri|trech=3 ctyri|ctyr|ctyrech=4 pet|peti=5 sest|sesti=6 sedm|sedmi=7 osm|osmi=8 devet|deviti=9 deset|deseti=10 jedenact|jedenacti=11 dvanact|dvanacti=12 trinact|trinacti=13 ctrnact|ctrnacti=14 patnact|patnacti=15 sestnact|sestnacti=16 sedmnact|sedmnacti=17 osmnact|osmnacti=18 devatenact|devatenacti=19 dvacet|dvaceti=20 tricet|triceti=30 ctyricet|ctyriceti=40 padesat|padesati=50 sedesat|sedesati=60 sedmdesat|sedmdesati=70 osmdesat|osmdesati=80 devadesat|devadesati=90 sto=100',
  en: 'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty|fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100',
  de: 'zwei|zwo=2 drei=3 vier=4 funf|fuenf=5 sechs=6 sieben=7 acht|achte=8 neun=9 zehn=10 elf=11 zwolf|zwoelf=12 dreizehn=13 vierzehn=14 funfzehn|fuenfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreissig=30 vierzig=40 funfzig|fuenfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100',
  fr: 'deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 dix-sept=17 dix-huit=18 dix-neuf=19 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 soixante-dix=70 quatre-vingts|quatre-vingt=80 quatre-vingt-dix=90 cent=100',
  es: 'dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100',
  it: 'due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 diciannove=19 venti=20 trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90 cento=100',
  pl: 'dwa|dwie|dwoch|dwoma|dwom=2 trzy|trzech|trzema=3 cztery|czterech=4 piec|pieciu=5 szesc|szesciu=6 siedem|siedmiu=7 osiem|osmiu=8 dziewiec|dziewieciu=9 dziesiec|dziesieciu=10 jedenascie|jedenastu=11 dwanascie|dwunastu=12 trzynascie|trzynastu=13 czternascie|czternastu=14 pietnascie|pietnastu=15 szesnascie|szesnastu=16 siedemnascie|siedemnastu=17 osiemnascie|osiemnastu=18 dziewietnascie|dziewietnastu=19 dwadziescia|dwudziestu=20 trzydziesci|trzydziestu=30 czterdziesci|czterdziestu=40 piecdziesiat|piecdziesieciu=50 szescdziesiat=60 siedemdziesiat=70 osiemdziesiat=80 dziewiecdziesiat=90 sto=100',
  nl: 'twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 veertien=14 vijftien=15 zestien=16 zeventien=17 achttien=18 negentien=19 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 honderd=100',
  pt: 'dois|duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze|quatorze=14 quinze=15 dezasseis|dezesseis=16 dezassete|dezessete=17 dezoito=18 dezanove|dezenove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100',
  sv: 'tva=2 tre=3 fyra=4 fem=5 sex=6 sju=7 atta=8 nio=9 tio=10 elva=11 tolv=12 tretton=13 fjorton=14 femton=15 sexton=16 sjutton=17 arton=18 nitton=19 tjugo=20 trettio=30 fyrtio=40 femtio=50 sextio=60 sjuttio=70 attio=80 nittio=90 hundra=100',
}

/** How a ten and a unit are joined: `twenty-five`, `funfundzwanzig`, `tjugofem`. */
const JOINTS: Record<LanguageCode, readonly string[]> = {
  cs: [' '],
  en: ['-', ' '],
  de: ['und'],
  fr: ['-', ' ', ' et '],
  es: [' y '],
  it: ['', ' '],
  pl: [' '],
  nl: ['en'],
  pt: [' e '],
  sv: ['', ' '],
}

/** "Eight times" as a single word. */
const TIMES: Partial<Record<LanguageCode, readonly string[]>> = { cs: ['krat'], de: ['mal'], nl: ['maal'] }

const UNIT_FIRST: ReadonlySet<LanguageCode> = new Set(['de', 'nl'])

const ONES: Record<LanguageCode, string> = {
  cs: 'jedna|jeden',
  en: 'one',
  de: 'ein',
  fr: 'un',
  es: 'uno',
  it: 'uno',
  pl: 'jeden',
  nl: 'een',
  pt: 'um',
  sv: 'ett',
}

/** A folded text with its number words in digits; `one` alone stays, as it is an article in most languages. */
export function withDigits(language: LanguageCode, text: string): string {
  const { pattern, values } = wordsOf(language)
  const times = TIMES[language]
  return text.replace(pattern, (word) => {
    const ending = times?.find((one) => word.endsWith(one)) ?? ''
    return `${values.get(word) ?? word}${ending && ` ${ending}`}`
  })
}

type Words = { pattern: RegExp; values: ReadonlyMap<string, number> }
const known = new Map<LanguageCode, Words>()

function wordsOf(language: LanguageCode): Words {
  const built = known.get(language) ?? build(language)
  known.set(language, built)
  return built
}

type Word = readonly [word: string, value: number]

function build(language: LanguageCode): Words {
  const simple = WORDS[language].split(' ').flatMap((entry): Word[] => {
    const [forms = '', value] = entry.split('=')
    return forms.split('|').map((form) => [form, Number(value)])
  })
  const words = [...simple, ...compounds(language, simple)]
  const times = (TIMES[language] ?? []).flatMap((ending) => words.map(([word, value]): Word => [word + ending, value]))
  const values = new Map([...words, ...times])
  const forms = [...values.keys()].sort((one, other) => other.length - one.length)
  return { values, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${forms.join('|')})(?![\\p{L}\\d])`, 'gu') }
}

/** From twenty-one to ninety-nine. */
function compounds(language: LanguageCode, simple: readonly Word[]): Word[] {
  const ones = ONES[language].split('|').map((form): Word => [form, 1])
  const units = [...ones, ...simple.filter(([, value]) => value < 10)]
  const tens = simple.filter(([, value]) => value >= 20 && value < 100)
  const regular = tens.flatMap(([ten, high]) =>
    units.flatMap(([unit, low]) => formsOf(language, ten, unit).map((form): Word => [form, high + low])),
  )
  const twenties = language === 'es' ? units.map(([unit, low]): Word => [`veinti${unit}`, 20 + low]) : []
  return [...regular, ...twenties]
}

/** Czech says both `dvacet pet` and `petadvacet`. */
function formsOf(language: LanguageCode, ten: string, unit: string): string[] {
  const forms = JOINTS[language].map((joint) => compound(language, ten, joint, unit))
  return language === 'cs' ? [...forms, `${unit}a${ten}`] : forms
}

/** Italian drops the vowel before uno and otto: ventuno, trentotto. */
function compound(language: LanguageCode, ten: string, joint: string, unit: string): string {
  if (UNIT_FIRST.has(language)) return unit + joint + ten
  const stem = language === 'it' && joint === '' && /^[uo]/.test(unit) ? ten.slice(0, -1) : ten
  return stem + joint + unit
}

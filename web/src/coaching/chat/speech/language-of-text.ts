import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'

/** Common words that nearly every text of a language contains, and few others. */
const SMALL_WORDS: Record<LanguageCode, string> = {
  cs: 'je se že na jsou nebo ale jak pro když být než tak také své podle',
  en: 'the and you your is are with for that this it of to or if',
  de: 'und der die das nicht ist du mit für auf eine wenn dich oder zu',
  fr: 'le les des et est tu une pour dans avec ou que ton ta pas',
  es: 'el los las y es una para con por que tu si más se como',
  it: 'il gli che è una per con di non più sono se della come puoi',
  pl: 'się jest nie na że lub jak dla aby po czy być przed oraz twój',
  nl: 'de het een en je is niet voor met van dat op zijn of om',
  pt: 'os as e é uma para com não que em por do da teu mais',
  sv: 'och det att en är på du för med inte som av ett om kan',
}

/** The probable language of a text; the usual one without clear signs. */
export function languageOfText(text: string, usual: LanguageCode): LanguageCode {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  // Each word counts once: the name of a drill may be repeated.
  const known = new Set(words.slice(0, MOST_WORDS))
  const countOf = (code: LanguageCode) => SMALL_WORDS[code].split(' ').filter((word) => known.has(word)).length
  const best = LANGUAGE_CODES.reduce((one, other) => (countOf(other) > countOf(one) ? other : one))
  return countOf(best) >= FEWEST_SIGNS && countOf(best) >= countOf(usual) + CLEARLY ? best : usual
}

const MOST_WORDS = 300
/** The minimum number of distinct common words, and the lead over the usual language. */
const FEWEST_SIGNS = 3
const CLEARLY = 2

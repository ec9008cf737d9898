import { labelled, readingsOf } from '../labels.ts'
import type { Question } from '../quantities.ts'
import type { Quantity } from '../quantity.ts'

/** Numbers without a unit or a factor. */
export function bareNumbers({ quantities }: Question): Quantity[] {
  return quantities.filter(({ kind, times }) => kind === 'number' && times === undefined)
}

const AGE_WORDS =
  /\b(?:vek\w*|star\w*|let|syn\w*|dcer\w*|age\w*|old|son|daughter|boy|girl|alter|alt|sohn|tochter|junge|fils|fille|female|male|edad|hijo|hija|eta|figli\w*|wiek\w*|corka|leeftijd|oud|zoon|dochter|idade|filh\w*|alder|gammal|man|woman|muz\w*|zen\w*|mann|frau|homme|femme|hombre|mujer|uomo|donna|mezczyzn\w*|kobiet\w*|vrouw|homem|mulher|kvinna|kluk\w*|chlap\w*|chlop\w*|holk\w*|dziewczyn\w*|jongen|meisje|rapaz|rapariga|pojke|flicka|kille|tjej|ragazz\w*|chic[oa]|garcon|madchen)\b/

/** The stated age; a span of years ("for 3 years") does not count. */
export function ageIn(question: Question, taken: readonly (Quantity | undefined)[] = []): number | undefined {
  const told = readingsOf(question, 'age').filter((age) => !isSpan(question, age))
  if (told.length > 0) return told[0]?.value
  return labelled(question, freeNumbers(question, taken), [{ key: 'age', pattern: AGE_WORDS }]).given.get('age')?.value
}

/** The age for a calculator that needs one: stated, or the only free number. */
export function neededAgeIn(question: Question, taken: readonly (Quantity | undefined)[] = []): number | undefined {
  const told = ageIn(question, taken)
  if (told !== undefined) return told
  const free = freeNumbers(question, taken).filter(({ value }) => value <= 99 && Number.isInteger(value))
  return free.length === 1 ? free[0]?.value : undefined
}

function freeNumbers(question: Question, taken: readonly (Quantity | undefined)[]): Quantity[] {
  const places = new Set(taken.map((one) => one?.start))
  return bareNumbers(question).filter(({ start, value }) => !places.has(start) && value >= 5 && value <= 199)
}

function isSpan({ text }: Question, { start, end }: Quantity): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  if (
    /(?:^|[^a-z])(?:uz|already|for|since|seit|depuis|pendant|hace|desde hace|da|od|durante|sedan|przez|sinds|pred|vor|ago|over) $/.test(
      before,
    )
  )
    return !/^[^.?!]{0,3}(?:old|alt|vek)/.test(text.slice(end))
  return /^ (?:ago|zpet|zpatky|lang|zurueck|temu|geleden|atras|fa\b|sedan|experience|zkusen)/.test(text.slice(end))
}

/** Body weight, as opposed to a lifted weight. */
export function isBodyWeight({ text }: Question, { start, end }: Quantity): boolean {
  const before = text.slice(Math.max(0, start - 18), start)
  const after = text.slice(end, end + 22)
  return (
    /(?:vazim|vahu|vaha|vazi|telesn\w*|weigh|i weigh|bodyweight|body weight|wiege|gewicht|korpergewicht|pese|poids|peso(?! m[uo])|pesa|waze|wazy|masa ciala|weeg|weegt|vager|vikt|kroppsvikt)[^.?!;\d]{0,8}$/.test(
      before,
    ) ||
    /^[^.?!;,\d]{0,3}(?:bodyweight|body weight|telesne|korpergewicht|de poids|masy ciala|lichaamsgewicht|kroppsvikt)/.test(
      after,
    )
  )
}

/** A list of at least `least` bare numbers. */
export function listIn(
  question: Question,
  least: number,
  taken: readonly (Quantity | undefined)[] = [],
): number[] | undefined {
  const products = question.quantities.filter(({ kind, times }) => kind === 'number' && times !== undefined)
  const values = [...bareNumbers(question)].filter((one) => !taken.includes(one)).map(({ value }) => value)
  return values.length >= least || products.length > 0 ? values : undefined
}

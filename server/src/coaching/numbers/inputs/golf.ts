import type { Values } from '@touchline/calculators/calculator.ts'
import { labelled } from '../labels.ts'
import type { Question } from '../quantities.ts'

/** Score, course rating and slope by name, otherwise by size: a rating usually has a decimal, a slope is over 54. */
export function golfDifferential(question: Question): Values {
  const numbers = question.quantities.filter(
    ({ kind }) => kind === 'number' || kind === 'strokes' || kind === 'heart_rate',
  )
  const { given, left } = labelled(question, numbers, [
    { key: 'slope', pattern: /\b(?:slope\w*|sl\b|pendiente)/ },
    {
      key: 'course_rating',
      pattern:
        /\b(?:course rating|cr\b|rating\w*|norm\w*|valoracion|valor (?:de |do |del )?camp\w*|sss\b|classificacao|courserating)/,
    },
    { key: 'pcc', pattern: /\bpcc\b/ },
    {
      key: 'gross_score',
      pattern:
        /\b(?:score\w*|skore\w*|zahral\w*|hral\w*|ran\b|gross|brutto\w*|shot\w*|gespielt|schlag\w*|coups|joue\w*|rendu\w*|carte|golpes|hice|tarjeta|bruto|colpi|lordo|giocat\w*|fatto|uderz\w*|zagral\w*|wynik\w*|slag\w*|gespeeld|gelopen|pancadas|fiz\b|gross|slog|spelade|gick|resultat\w*|played|carded|rany?)/,
    },
  ])
  const value = (key: string) => given.get(key)?.value
  const rest = [...left].filter(({ value }) => value !== 9 && value !== 18)
  const take = (fits: (value: number) => boolean) => {
    const place = rest.findIndex(({ value }) => fits(value))
    return place < 0 ? undefined : rest.splice(place, 1)[0]?.value
  }
  const rating = value('course_rating') ?? take((one) => !Number.isInteger(one) && one > 40 && one < 100)
  const gross = value('gross_score') ?? take((one) => Number.isInteger(one) && one >= 18)
  const slope = value('slope') ?? take((one) => Number.isInteger(one) && one >= 40)
  return { gross_score: gross, course_rating: rating, slope, pcc: value('pcc') }
}

/** All numbers that may be differentials; those of "the best 8 of 20" are not. */
export function golfHandicapIndex(question: Question): Values {
  const { text } = question
  const values = question.quantities
    .filter(({ kind }) => kind === 'number')
    .filter(
      ({ start, end }) =>
        !/^ ?(?:(?:premiers?|letzten?|ersten?|last|first|latest|poslednich|prvnich|ultim\w*|primer\w*|primi|primeir\w*|senaste|forsta|laatste|eerste|ostatni\w*|pierwsz\w*) )?(?:dagresultat\w*|handicapresultat\w*|resultat\w*|kol\w*|rounds?|runden|tours?|parties|vueltas|giri|rund\w*|rondes|voltas|rundor|differen\w*|diferen\w*|roznic\w*|nejlep\w*|best\w*|poslednich|scores?|cartes|tarjetas|vysledk\w*|wynik\w*|ergebn\w*|kart\w*)/.test(
          text.slice(end),
        ) &&
        !/(?:best|nejlepsich|besten|meilleurs|mejores|migliori|najlepszych|beste|melhores|basta) $/.test(
          text.slice(0, start),
        ),
    )
    .map(({ value }) => value)
  return { differentials: values.length > 0 ? values : undefined }
}

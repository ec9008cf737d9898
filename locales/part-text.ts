import type {
  AnyPart,
  ArtefactPart,
  CalculationPart,
  Part,
  ProposalPart,
  SafetyPart,
} from '@touchline/contract/coaching/parts.ts'
import { readPart } from '@touchline/contract/coaching/read-part.ts'
import { pathOfArtefact } from '@touchline/contract/platform/pages.ts'
import { figureName, isProfileFact, usedFactText, writeFigure } from './figures.ts'
import type { PartWords } from './part-words.ts'
import { sourceText } from './source-text.ts'
import { writeBand, writeResult } from './value-text.ts'

/** The clipboard version of an answer: its text, then each of its parts in plain text. */
export function answerAsText(text: string, parts: readonly AnyPart[], words: PartWords): string {
  if (parts.length === 0) return text
  const shown = parts.flatMap((part) => readPart(part) ?? [])
  return [text.trimEnd(), ...shown.map((part) => partAsText(part, words))].filter((one) => one !== '').join('\n\n')
}

/** A part in plain text. */
export function partAsText(part: Part, words: PartWords): string {
  const { t } = words
  switch (part.type) {
    case 'calculation':
      return calculationAsText(part, words)
    case 'ask':
      return [t('parts.ask.title'), ...part.inputs.map((input) => `- ${words.of(part.purpose).input(input)}`)].join(
        '\n',
      )
    case 'handover':
      return part.reason
    case 'safety':
      return safetyAsText(part, words)
    case 'artefact':
      return `${t(`parts.artefact.${part.kind}`)}: ${part.title}, ${addressOf(part, words)}`
    case 'used':
      return t('parts.used', { figures: usedFigures(part.figures, words) })
    case 'proposal':
      return proposedFigure(part, words)
    case 'topic':
      return part.variants.map(({ label, text }) => `${label}: ${text}`).join('\n')
    case 'choices':
      return part.choices.map(({ label }) => `- ${label}`).join('\n')
    case 'sources':
      return part.items.flatMap(({ mark, sources }) => sources.map((one) => `[${mark}] ${sourceText(one)}`)).join('\n')
  }
}

/** The address at which a created artefact opens. */
function addressOf(part: ArtefactPart, { origin }: PartWords): string {
  return `${origin}${pathOfArtefact(part)}`
}

/** A figure offered for saving, under its profile name if it has one. */
export function proposedFigure({ figure, value, unit }: ProposalPart, words: PartWords): string {
  if (!isProfileFact(figure)) return `${words.input({ key: figure })}: ${words.value(value, unit)}`
  const figureWords = { t: words.t, locale: words.notation.locale }
  return `${figureName(figure, figureWords)}: ${writeFigure(figure, value, figureWords)}`
}

export function usedFigures(figures: Extract<Part, { type: 'used' }>['figures'], words: PartWords): string {
  const figureWords = { t: words.t, locale: words.notation.locale }
  return figures
    .map((figure) => {
      const { key, value, unit } = figure
      if (isProfileFact(key)) return usedFactText(figure, figureWords)
      return `${words.input({ key })} ${words.value(value, unit)}`
    })
    .join(', ')
}

/** The inputs of a calculation, one per line. */
export function calculationInputs({ inputs, units, words: names }: CalculationPart, words: PartWords): string[] {
  return Object.entries(inputs).map(
    ([key, value]) => `${words.input({ key, words: names?.[key] })}: ${words.value(value, units?.[key])}`,
  )
}

function calculationAsText(part: CalculationPart, words: PartWords): string {
  const inputs = calculationInputs(part, words)
  const results = part.results.map((result) => {
    const band = writeBand(result, words.notation)
    return `${words.result(result)}: ${writeResult(result, words.notation)}${band ? ` (${band})` : ''}`
  })
  const sources = part.sources.map((source) => `${words.t('parts.source')}: ${sourceText(source)}`)
  return [words.calculator(part.calculator), ...inputs, ...results, ...part.formula, ...sources].join('\n')
}

function safetyAsText({ contacts, note, answer }: SafetyPart, { t }: PartWords): string {
  if (note && answer === 'lifted') return ''
  if (note) return `${note.title}: ${note.text}`
  const lines = contacts.map(
    ({ name, phone, url, hours }) => `- ${[name, phone !== name && phone, url, hours].filter(Boolean).join(', ')}`,
  )
  return [t('parts.safety.contacts'), ...lines].join('\n')
}

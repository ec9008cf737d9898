import { type CalculatorId, findCalculator } from '@touchline/calculators/calculators.ts'
import type { Choice } from '@touchline/contract/coaching/parts.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { type Topic, topics, topicWords } from '@touchline/knowledge/topics.ts'
import { translate } from '@touchline/locales/locales.ts'
import { thingOfUniversal } from '../../makers/makers.ts'
import type { CoachQuestion } from '../offline-coach.ts'

const MOST = 3

/** Up to three next steps from a topic: further topics, and a calculation or artefact if it leads to one. */
export function nextSteps({ next, tools = [] }: Topic, question: CoachQuestion): Choice[] {
  const [tool] = tools.flatMap((one) => toolStep(one, question) ?? [])
  const words = topicWords(question.language)
  const asked = topics()
  const others = next.flatMap((id): Choice[] => {
    const title = words.get(id)?.title
    return title && asked.has(id) ? [{ kind: 'topic', label: title, topic: id }] : []
  })
  return tool ? [...others.slice(0, MOST - 1), tool] : others.slice(0, MOST)
}

function toolStep(tool: string, { language, specialistId }: CoachQuestion): Choice | undefined {
  const calculator = findCalculator(tool)
  if (calculator) {
    const label = translate(language, `calculators:names.${calculator.id as CalculatorId}`)
    return { kind: 'calculation', label, calculator: calculator.id }
  }
  const maker = MAKERS[tool]
  if (!maker) return undefined
  const label = translate(language, `offline:makes.${maker.kind}`)
  const isOwn = thingOfUniversal(specialistId) === maker.kind
  return isOwn ? { kind: 'making', label } : { kind: 'colleague', label, memberId: maker.memberId }
}

/** The specialists for what topics lead to. */
const MAKERS: Readonly<Record<string, { kind: 'plan' | 'competition' | 'list'; memberId: SpecialistId }>> = {
  plan: { kind: 'plan', memberId: 'universal_training_planner' },
  competition: { kind: 'competition', memberId: 'universal_competition_administrator' },
  list: { kind: 'list', memberId: 'universal_team_organizer' },
}

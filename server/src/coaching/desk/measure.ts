import { partsOf, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'
import { route } from './desk.ts'
import { isUniversal, type SportTopic, specialistFor, type Topic, topicOf, universalSpecialist } from './topics.ts'
import type { Labelled } from './training-data.ts'

/** The desk's results on labelled questions. */
export type Score = {
  asked: number
  /** The likeliest sport is right; always counted for universal questions and those without a sport (`none`). */
  sport: number
  /** The right specialist is first; for a question without a sport, one of any sport for its topic. */
  first: number
  /** The right specialist is first or among the two alternatives. */
  among: number
  /** The desk was sure of the wrong sport. */
  wronglySure: number
  missed: { text: string; wanted: string; given: string[] }[]
}

export function scoreOf(questions: Labelled[]): Score {
  const score: Score = { asked: questions.length, sport: 0, first: 0, among: 0, wronglySure: 0, missed: [] }
  for (const question of questions) {
    const { memberId, alternatives, sport } = route(question.text, question.language)
    const given = [memberId, ...alternatives]
    const isRight = rightSpecialist(question)
    if (!hasSport(question) || sportOf(given) === question.sport) score.sport += 1
    if (isRight(memberId)) score.first += 1
    if (given.some(isRight)) score.among += 1
    else score.missed.push({ text: question.text, wanted: `${question.sport} ${question.topic}`, given })
    if (sport && sport !== question.sport && question.sport !== 'universal') score.wronglySure += 1
  }
  return score
}

function hasSport({ sport }: Labelled): boolean {
  return sport !== 'universal' && sport !== 'none'
}

/** The sport considered likeliest: that of the first specialist who is not universal. */
function sportOf(given: SpecialistId[]): string | undefined {
  return given.map((id) => partsOf(id).discipline).find((discipline) => discipline !== 'universal')
}

function rightSpecialist({ sport, topic }: Labelled): (id: SpecialistId) => boolean {
  if (isUniversal(topic as Topic)) {
    const wanted = universalSpecialist(topic as Parameters<typeof universalSpecialist>[0])
    return (id) => id === wanted
  }
  if (sport === 'none') return (id) => topicOf(id) === topic
  const wanted = specialistFor(sport as Sport, topic as SportTopic)
  return (id) => id === wanted
}

import type { Sport } from '@touchline/contract/sports.ts'
import { type Routing, route } from './desk.ts'
import { isUniversal, type SportTopic, specialistFor, type Topic, universalSpecialist } from './topics.ts'
import type { Labelled } from './training-data.ts'

/** How the desk did on questions whose right specialist is known. */
export type Score = {
  asked: number
  /** The sport is right; universal questions name none. */
  sport: number
  /** The right specialist is first. */
  first: number
  /** The right specialist is first or one of the two others. */
  among: number
  missed: { text: string; wanted: string; given: string[] }[]
}

export function scoreOf(questions: Labelled[]): Score {
  const score: Score = { asked: questions.length, sport: 0, first: 0, among: 0, missed: [] }
  for (const question of questions) {
    const { memberId, alternatives, sport } = route(question.text, question.language)
    const wanted = rightSpecialist(question)
    const given = [memberId, ...alternatives]
    const isUniversalQuestion = question.sport === 'universal'
    if (isUniversalQuestion || sport === question.sport) score.sport += 1
    if (memberId === wanted) score.first += 1
    if (given.includes(wanted)) score.among += 1
    else score.missed.push({ text: question.text, wanted, given })
  }
  return score
}

function rightSpecialist({ sport, topic }: Labelled): Routing['memberId'] {
  return isUniversal(topic as Topic)
    ? universalSpecialist(topic as Parameters<typeof universalSpecialist>[0])
    : specialistFor(sport as Sport, topic as SportTopic)
}

// How well the knowledge base is searched: node bench/knowledge.ts. Uses the held-out questions of every topic (a
// fifth, never seen by the index and the network), each put to the specialist who leads the topic, and to no one.
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { ROLES, ROSTER, SPORTS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { GROUPS, groupTopics, topics } from '@touchline/knowledge/topics.ts'
import { findTopics } from '../server/src/coaching/knowledge/knowledge.ts'
import { isKeptOut, keepQuestionsOut } from '../server/src/coaching/knowledge/topic-index.ts'
import { searchWith } from '../server/src/coaching/knowledge/topic-net.ts'
import { topicTexts, trainTopicNet } from '../server/src/coaching/knowledge/train-topics.ts'

keepQuestionsOut()
searchWith(trainTopicNet(topicTexts((topic, place) => !isKeptOut(topic, place))))
type Row = { n: number; first: number; three: number; alone: number; aloneThree: number }
const rows = new Map<string, Row>()
const times: number[] = []
const likelihoods: { likelihood: number; isRight: boolean }[] = []
let turn = 0

for (const language of LANGUAGE_CODES) {
  for (const group of GROUPS) {
    for (const { id, questions } of groupTopics(group, language)) {
      for (const [place, text] of questions.entries()) {
        if (!isKeptOut(id, place)) continue
        const start = performance.now()
        const found = await findTopics({ text, language, specialistId: leaderOf(id) })
        times.push(performance.now() - start)
        const alone = await findTopics({ text, language })
        const rank = found.findIndex(({ topic }) => topic.id === id)
        const aloneRank = alone.findIndex(({ topic }) => topic.id === id)
        if (found[0]) likelihoods.push({ likelihood: found[0].likelihood, isRight: rank === 0 })
        for (const key of [language, 'all', `group ${group}`]) count(key, rank, aloneRank)
      }
    }
  }
}
console.table(
  Object.fromEntries(
    [...rows].map(([key, { n, ...row }]) => [
      key,
      { n, ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number((value / n).toFixed(3))])) },
    ]),
  ),
)
for (let from = 0; from < 10; from++) {
  const within = likelihoods.filter(({ likelihood }) => Math.min(9, Math.floor(likelihood * 10)) === from)
  const right = within.filter(({ isRight }) => isRight).length
  process.stdout.write(
    `likelihood ${from / 10}: ${within.length} questions, ${(right / (within.length || 1)).toFixed(2)} right\n`,
  )
}
times.sort((one, other) => one - other)
process.stdout.write(
  `p50 ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(1)} ms\n`,
)

/** The specialist who leads a topic; topics for all sports rotate through the sports. */
function leaderOf(id: string): SpecialistId {
  const { roles, sports } = topics().get(id) ?? { roles: ['trainer'] as const, sports: undefined }
  const [role = 'trainer'] = roles
  if ((ROSTER.universal as readonly string[]).includes(role)) return `universal_${role}` as SpecialistId
  const sport = sports?.[0] ?? SPORTS[turn++ % SPORTS.length] ?? 'football'
  return `${sport}_${ROSTER[sport][(ROLES as readonly string[]).indexOf(role)]}` as SpecialistId
}

function count(key: string, rank: number, aloneRank: number): void {
  const row = rows.get(key) ?? { n: 0, first: 0, three: 0, alone: 0, aloneThree: 0 }
  row.n++
  if (rank === 0) row.first++
  if (rank >= 0 && rank < 3) row.three++
  if (aloneRank === 0) row.alone++
  if (aloneRank >= 0 && aloneRank < 3) row.aloneThree++
  rows.set(key, row)
}

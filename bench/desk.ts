import { route } from '../server/src/coaching/desk/desk.ts'
import { scoreOf } from '../server/src/coaching/desk/measure.ts'
import { questions } from '../server/src/coaching/desk/training-data.ts'

// How well and how quickly the front desk finds the right specialist, for questions that were not in its training data.
//
//   node bench/desk.ts [--missed]

const all = questions('test')
tellAll(all)
console.log('\nShort everyday questions without a sport: right is whoever answers the topic')
tellAll(questions('short-test'))

const texts = all.map(({ text, language }) => ({
  language,
  text: text.repeat(Math.ceil(500 / text.length)).slice(0, 500),
}))
for (const { text, language } of texts) route(text, language)
const ms = texts
  .map(({ text, language }) => {
    const start = performance.now()
    route(text, language)
    return performance.now() - start
  })
  .sort((one, other) => one - other)
const at = (share: number) => (ms[Math.floor(ms.length * share)] ?? 0).toFixed(2)
console.log(`\n500 characters: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)

function tellAll(asked: typeof all): void {
  console.log(
    '| language | questions | right sport | right specialist first | first or among the two others | wrongly sure of a sport |',
  )
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [language, of] of Map.groupBy(asked, ({ language }) => language)) tell(language, of)
  tell('all', asked)
}

function tell(name: string, of: typeof all): void {
  const { asked, sport, first, among, wronglySure, missed } = scoreOf(of)
  const share = (count: number) => (count / asked).toFixed(3)
  console.log(`| ${name} | ${asked} | ${share(sport)} | ${share(first)} | ${share(among)} | ${wronglySure} |`)
  if (name === 'all' || !process.argv.includes('--missed')) return
  for (const { text, wanted, given } of missed) console.log(`  ${wanted} not in ${given.join(', ')}: ${text}`)
}

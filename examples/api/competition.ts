const { TOUCHLINE_URL, TOUCHLINE_KEY } = process.env

async function call(method: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${TOUCHLINE_KEY}`, 'content-type': 'application/json' }
  const answer = await fetch(`${TOUCHLINE_URL}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).competition
}

const made = await call('POST', '/api/competitions', {
  name: 'Spring Cup',
  timeZone: 'Europe/Prague',
  teams: [{ name: 'Harbour' }, { name: 'Hill' }, { name: 'River' }, { name: 'Forest' }],
  format: { kind: 'round_robin', legs: 1 },
  timetable: {
    days: [{ date: '2027-04-10', from: '09:00', to: '16:00' }],
    ...{ courts: ['Hall'], matchMinutes: 20, restMinutes: 10, gapMinutes: 0, mode: 'fixed' },
  },
})

const [match] = made.matches
const result = { home: 3, away: 1, decided: 'time' }
// A change states the version it is based on.
const entry = { result, isFinal: true, version: match.version }
const played = await call('PUT', `/api/competitions/${made.id}/matches/${match.id}/result`, entry)
console.log(`${played.name}: ${played.matches.length} matches, the first one is ${played.matches[0].status}`)

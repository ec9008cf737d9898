const { TOUCHLINE_URL, TOUCHLINE_KEY, CLUB_ID } = process.env

async function read(path: string) {
  const answer = await fetch(`${TOUCHLINE_URL}${path}`, { headers: { authorization: `Bearer ${TOUCHLINE_KEY}` } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const { stats } = await read(`/api/members/stats/${CLUB_ID}`)
const tokens = await read(`/api/tokens/stats/${CLUB_ID}`)
console.log(`${stats.active_members} of ${stats.total_members} members active`)
console.log(`${tokens.stats.gpt5.percentage} % of the tokens of ${tokens.stats.month} used`)

const { TOUCHLINE_URL, TOUCHLINE_KEY, CLUB_ID } = process.env
const headers = { authorization: `Bearer ${TOUCHLINE_KEY}` }

const answer = await fetch(`${TOUCHLINE_URL}/api/members/club/${CLUB_ID}?page=1&pageSize=50`, { headers })
if (!answer.ok) throw new Error(await answer.text())

const { members, total } = await answer.json()
console.log(`${total} members`)
for (const { first_name, last_name, role } of members) console.log(`${first_name} ${last_name}, ${role}`)

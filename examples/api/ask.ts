const { TOUCHLINE_URL, TOUCHLINE_KEY } = process.env

const answer = await fetch(`${TOUCHLINE_URL}/api/chat/simple`, {
  method: 'POST',
  headers: { authorization: `Bearer ${TOUCHLINE_KEY}`, 'content-type': 'application/json' },
  // GET /api/chat/members lists the specialists with their ids.
  body: JSON.stringify({ memberId: 'golf_fitness', message: 'How do I warm up before a round?', language: 'en' }),
})
if (!answer.ok) throw new Error(await answer.text())

const { response, safety } = await answer.json()
if (safety) console.log('Somebody may be in danger: show the answer as it is.')
console.log(response)

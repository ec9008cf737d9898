const { TOUCHLINE_URL, TOUCHLINE_KEY } = process.env

async function get(path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${TOUCHLINE_KEY}`, 'accept-language': 'en' }
  const answer = await fetch(`${TOUCHLINE_URL}${path}`, { headers })
  if (answer.status !== 429) return answer
  // Over the limit: the header says after how many seconds to retry.
  await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000))
  return get(path)
}

const answer = await get('/api/competitions/00000000-0000-4000-8000-000000000000')
if (!answer.ok) {
  const { error, code, requestId } = await answer.json()
  // Decide by the code; the message is for people, the id finds the request in our logs.
  if (code === 'COMPETITION_NOT_FOUND') console.log(`${answer.status} ${code}: ${error} (${requestId})`)
}

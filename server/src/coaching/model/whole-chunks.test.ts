import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelsAt } from '../../../test/model-asking.ts'
import { joinChunks } from './whole-chunks.ts'

const framed = (data: string) => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`

test.each([
  ['whole ones', `${framed('data: a\n\n')}${framed('data: č\n\n')}`, 'data: a\n\ndata: č\n\n', ''],
  ['the last one', `${framed('one')}0\r\n\r\n`, 'one', '0\r\n\r\n'],
  ['half a chunk', `${framed('one')}5\r\ntw`, 'one', '5\r\ntw'],
  ['half a size', `${framed('one')}5`, 'one', '5'],
  ['a chunk without its last line end', '3\r\none', '', '3\r\none'],
  ['an extension', `3;x=1\r\none\r\n${framed('two')}`, '', `3;x=1\r\none\r\n${framed('two')}`],
  ['no size at all', '\r\none', '', '\r\none'],
  ['a wrong size', '2\r\none\r\n', '', '2\r\none\r\n'],
])('of %s, the whole chunks are joined and the rest is left', (_, sent, joined, rest) => {
  const bytes = Buffer.from(sent)
  const { end, bodyLength } = joinChunks(bytes, bytes.length)
  expect([bytes.toString('utf8', 0, bodyLength), bytes.toString('utf8', end)]).toEqual([joined, rest])
})

const WORDS = Array.from({ length: 40 }, (_, index) => ` slovo${index} žluťoučký 🏃`)
const spoken = (content: string) =>
  framed(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${WORDS.map(spoken).join('')}${framed('data: [DONE]\n\n')}0\r\n\r\n`,
)

test('[CHAT-06] the text is the same wherever the network cuts a chunked answer, and the connection serves the next one', async () => {
  let cuts: number[] = []
  let connections = 0
  const server = createServer({ noDelay: true }, (socket) => {
    connections++
    socket.on('data', (asked) => void (asked.includes('}') && answer(socket, cuts)))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const model = modelsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  const ask = async () => {
    let text = ''
    const { signal } = new AbortController()
    const turns = [{ role: 'user' as const, content: 'Jak?' }]
    const request = { model: 'gpt5' as const, instructions: 'x', turns, maxOutputTokens: 2000, signal }
    await model.answer(
      request,
      (more) => {
        text += more
      },
      () => {},
    )
    return text
  }
  const places = fc.array(fc.nat(ANSWER.length), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(places, async (chosen) => {
      cuts = chosen
      expect(await ask()).toBe(WORDS.join(''))
    }),
    { numRuns: 40 },
  )
  // The next question may arrive before the very end of the last answer.
  expect(connections).toBeLessThan(5)
  server.close()
})

async function answer(socket: Socket, cuts: number[]): Promise<void> {
  const ends = [...new Set([...cuts, ANSWER.length])].sort((one, other) => one - other)
  let from = 0
  for (const end of ends) {
    socket.write(ANSWER.subarray(from, end))
    from = end
    await letOthersRun()
    await letOthersRun()
  }
}

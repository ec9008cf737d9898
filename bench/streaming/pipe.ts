import { Agent, createServer, request } from 'node:http'

// The minimum that a relay in Node does: bytes in, bytes out. The baseline for the extra cost of our own path.

const [upstreamPort = '0'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

const server = createServer((asked, reply) => {
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', port: Number(upstreamPort), method, path: url, headers, agent })
  passed.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.destroy())
  reply.on('close', () => passed.destroy())
  asked.pipe(passed)
})
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address()
  if (address && typeof address === 'object')
    process.send?.({ type: 'listening', url: `http://127.0.0.1:${address.port}` })
})
process.on('disconnect', () => process.exit())

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadAll } from './download.ts'

const WEIGHTS = Buffer.alloc(300_000, 'weights')
let server: Server
let address: string

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/plain') response.end(WEIGHTS)
    else if (url === '/compressed') response.setHeader('content-encoding', 'gzip').end(gzipSync(WEIGHTS))
    else if (url === '/half') response.end(WEIGHTS.subarray(0, 100_000))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

const file = (path: string) => ({ url: `${address}${path}`, bytes: WEIGHTS.length })

test('[VID-01] loads files whole and tells a share that rises to exactly 1, compressed or not', async () => {
  const shares: number[] = []
  const contents = await downloadAll([file('/plain'), file('/compressed')], (share) => shares.push(share))
  expect(contents.map((content) => WEIGHTS.equals(content))).toEqual([true, true])
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test.each(['/missing', '/half'])(
  '[VID-02] a model that does not come whole is a trouble of loading: %s',
  async (path) => {
    await expect(downloadAll([file(path)], () => undefined)).rejects.toMatchObject({ code: 'MODEL_LOAD' })
  },
)

test('[VID-02] no connection is a trouble of loading', async () => {
  const nowhere = { url: 'http://127.0.0.1:1/', bytes: 1 }
  await expect(downloadAll([nowhere], () => undefined)).rejects.toMatchObject({ code: 'MODEL_LOAD' })
})

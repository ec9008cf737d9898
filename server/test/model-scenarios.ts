import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Ending, Stage } from './model-stage.ts'
import { TOOL_SCENARIOS } from './tool-scenarios.ts'

const RATE_LIMIT = { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' }
const SERVER_ERROR = { message: 'The server had an error', type: 'server_error', code: null }

const answer = async (stage: Stage) => {
  stage.open()
  await stage.speak(stage.pieces)
  await stage.finish()
}

const halfOf = (pieces: string[]) => pieces.slice(0, Math.ceil(pieces.length / 2))

/** Sends half of the answer, then does something else. */
const half = (then: (stage: Stage) => unknown) => async (stage: Stage) => {
  stage.open()
  await stage.speak(halfOf(stage.pieces))
  await then(stage)
}

/** Sends the whole stream as one text through a custom writer. */
const written = (write: (stage: Stage, stream: string) => Promise<void>) => async (stage: Stage) => {
  stage.open()
  await write(stage, stage.pieces.map((piece) => stage.spoken(piece)).join('') + stage.ending())
  stage.response.end()
}

/** Fails this many times, then answers. */
const failing = (times: number, fail: (stage: Stage) => unknown) => async (stage: Stage) =>
  stage.attempt <= times ? void (await fail(stage)) : answer(stage)

const ending = (given: Ending) => async (stage: Stage) => {
  stage.open()
  await stage.speak(stage.pieces)
  await stage.finish(given)
}

/** Behaviours of a model service, by name. */
export const SCENARIOS = {
  ...TOOL_SCENARIOS,
  answer,
  // Long enough to act in the middle of it.
  slow: async (stage: Stage) => {
    stage.open()
    for (const piece of stage.pieces) {
      if (stage.response.destroyed) return
      await stage.speak([piece])
      await sleep(20)
    }
    await stage.finish()
  },
  '429': failing(1, (stage) => stage.refuse(429, RATE_LIMIT)),
  '429-twice': failing(2, (stage) => stage.refuse(429, RATE_LIMIT)),
  '429-later': failing(1, (stage) => stage.refuse(429, RATE_LIMIT, { 'retry-after': '1' })),
  '429-in-ten-seconds': failing(1, (stage) => stage.refuse(429, RATE_LIMIT, { 'retry-after': '10' })),
  '429-much-later': failing(1, (stage) => stage.refuse(429, RATE_LIMIT, { 'retry-after': '3600' })),
  '429-forever': (stage: Stage) => stage.refuse(429, RATE_LIMIT),
  'no-money': (stage: Stage) => stage.refuse(429, { message: 'You exceeded your quota', code: 'insufficient_quota' }),
  '400': (stage: Stage) => stage.refuse(400, { message: 'Unsupported value', code: 'unsupported_value' }),
  '401': (stage: Stage) => stage.refuse(401, { message: 'Incorrect API key provided: sk-ab***yz', code: 'no_key' }),
  '403': (stage: Stage) => stage.refuse(403, { message: 'Country not supported' }),
  '404': (stage: Stage) => stage.refuse(404, { message: 'No such model', code: 'model_not_found' }),
  '500': (stage: Stage) => stage.refuse(500, SERVER_ERROR),
  '500-once': failing(1, (stage) => stage.refuse(500, SERVER_ERROR)),
  'cut-before-headers': (stage: Stage) => stage.cut(),
  'cut-before-headers-once': failing(1, (stage) => stage.cut()),
  'cut-before-text-once': failing(1, async (stage) => {
    stage.open()
    await stage.write(stage.spoken(''))
    await stage.cut()
  }),
  hang: () => {},
  'hang-before-text': async (stage: Stage) => {
    stage.open()
    await stage.write(stage.spoken(''))
  },
  'hang-middle': half(() => {}),
  cut: half((stage) => stage.cut()),
  'no-done': ending({ isDone: false }),
  'no-done-no-usage': half((stage) => stage.response.end()),
  'broken-json': half((stage) => stage.write('data: {"choices":[{"delta":{"content":"oh\n\n')),
  'no-object': half((stage) => stage.write('data: 17\n\n')),
  html: (stage: Stage) => void stage.response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in</p>'),
  'error-chunk': half((stage) => stage.write(`data: ${JSON.stringify({ error: SERVER_ERROR })}\n\n`)),
  'error-chunk-first-once': failing(1, async (stage) => {
    stage.open()
    await stage.write(`data: ${JSON.stringify({ error: SERVER_ERROR })}\n\n`)
    stage.response.end()
  }),
  'error-chunk-busy': half((stage) => stage.write(`data: ${JSON.stringify({ error: RATE_LIMIT })}\n\n`)),
  // Text and error arrive in one read.
  'error-at-once': async (stage: Stage) => {
    stage.open()
    await stage.write(`${stage.spoken('Half')}data: ${JSON.stringify({ error: 'out of memory' })}\n\n`)
  },
  'no-usage': ending({ hasUsage: false }),
  content_filter: half((stage) => stage.finish({ reason: 'content_filter' })),
  length: half((stage) => stage.finish({ reason: 'length' })),
  empty: async (stage: Stage) => {
    stage.open()
    await stage.finish()
  },
  // Sends reasoning beside the answer.
  reasoning: async (stage: Stage) => {
    stage.open()
    const delta = { content: null, reasoning_content: 'Hmm, ', reasoning: 'let me think.' }
    await stage.write(`: thinking\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`)
    await stage.speak(stage.pieces)
    await stage.finish()
  },
  'one-byte': written(async (stage, stream) => {
    for (const byte of Buffer.from(stream)) {
      await stage.write(Buffer.of(byte))
      // One event loop turn each, otherwise they would be sent together.
      await setImmediate()
    }
  }),
  huge: async (stage: Stage) => {
    stage.open()
    await stage.write(stage.spoken(stage.pieces.join('')))
    await stage.finish()
  },
  crlf: written((stage, stream) => stage.write(stream.replaceAll('\n', '\r\n'))),
  bunched: written((stage, stream) => stage.write(stream)),
} satisfies Record<string, (stage: Stage) => unknown>

export type ScenarioName = keyof typeof SCENARIOS

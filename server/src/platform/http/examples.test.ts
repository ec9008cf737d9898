import { readdirSync } from 'node:fs'
import { SCOPES } from '@touchline/contract/platform/endpoint.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../../../test/api-keys.ts'
import { createClub } from '../../../test/clubs.ts'
import { EXAMPLES_FOLDER, LANGUAGES, type Language, missingFor, runExample } from '../../../test/examples.ts'
import { openWorld, type World } from '../../../test/world.ts'

const MISSING = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await missingFor(language)] as const)),
) as Record<Language, string[]>

let world: World
let env: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  const club = await createClub(world, { plan: 'enterprise', players: 2 })
  const TOUCHLINE_URL = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { key } = await makeKey(world.app, club, SCOPES)
  env = { TOUCHLINE_URL, TOUCHLINE_KEY: key, CLUB_ID: club.clubId }
})
afterAll(() => world.end())

/** The expected output of each example. */
const EXPECTED: Record<string, RegExp> = {
  members: /3 members[\s\S]*Nováková|"total":3/,
  statistics: /members active|"total_members"/,
  ask: /.{40,}/,
  competition: /first one is done|"status":"done"/,
  errors: /404[\s\S]*COMPETITION_NOT_FOUND|COMPETITION_NOT_FOUND[\s\S]*404/,
  webhook: /^genuine/,
}

/** A webhook signed the way our server does it. */
function webhook(body: string): Record<string, string> {
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
  const sent = new Date()
  return {
    WEBHOOK_SECRET: secret,
    WEBHOOK_ID: 'msg_2Kd9vQ',
    WEBHOOK_TIMESTAMP: String(Math.floor(sent.getTime() / 1000)),
    WEBHOOK_SIGNATURE: `v1,bm90IHRoaXMgb25l ${new Webhook(secret).sign('msg_2Kd9vQ', sent, body)}`,
    WEBHOOK_BODY: body,
  }
}

const BODY = '{"type":"member.joined","data":{"name":"Tereza Nováková"}}'

describe.each(LANGUAGES)('[INT-04] the examples in %s', (language) => {
  const missing = MISSING[language]
  const play = (name: string, more: Record<string, string> = {}) =>
    runExample(name, language, { ...env, ...webhook(BODY), ...more })

  test('are complete', () => {
    const names = readdirSync(EXAMPLES_FOLDER).filter((file) => file.endsWith(`.${language}`))
    expect(names.sort()).toEqual(
      Object.keys(EXPECTED)
        .map((name) => `${name}.${language}`)
        .sort(),
    )
  })

  test.for(Object.entries(EXPECTED))('%s runs against the server', async ([name, expected], { skip }) => {
    skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`)
    const { stdout } = await play(name)
    expect(stdout).toMatch(expected)
  })

  test('a forged webhook is found out', async ({ skip }) => {
    skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`)
    await expect(play('webhook', { WEBHOOK_BODY: `${BODY} ` })).rejects.toMatchObject({ stdout: 'forged\n' })
  })
})

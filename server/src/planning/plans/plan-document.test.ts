import type { Plan } from '@touchline/contract/planning/plans.ts'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { planCalls, planIn, runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub
let player: TestClub['players'][number]
let plan: Plan

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
  player = await joinClub(world.app, club)
  const coach = await joinClub(world.app, club, { firstName: 'Jana', lastName: 'Hřebíčková' })
  const headers = bearer(await adminToken(world.app, club))
  const url = `/api/members/${coach.playerId}/coach`
  await world.app.inject({ method: 'PUT', url, headers, payload: { isCoach: true } })
  const calls = planCalls(world.app, player)
  plan = await calls.make(runningWish({ start: '2026-10-12', goalDate: '2026-12-05' }), 'Žluťoučký běh „10 km“')
  const [first] = plan.sessions
  if (!first) throw new Error('the plan has sessions')
  plan = planIn(await calls.tick(plan, first, { minutes: 33, rpe: 4 }))
  plan = planIn(
    await calls.add(plan, { date: '2026-10-13', time: '18:30', note: 'Ať to sviští: ąęłńóśźż ß œ ñ å' }),
    201,
  )
  planIn(await calls.show(plan, coach.playerId))
  const word = { isApproved: true, comment: 'Začni zvolna.' }
  planIn(await planCalls(world.app, coach).signOff(plan, word))
})
afterAll(() => world.end())

async function printed(language: LanguageCode) {
  const headers = { ...bearer(player.token), 'accept-language': language }
  const answer = await world.app.inject({ url: `/api/plans/${plan.id}/pdf`, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('[PLAN-04] a plan on paper', () => {
  test.each(LANGUAGE_CODES)('has all its words in %s', async (language) => {
    const text = await printed(language)
    const { pdf, document } = LOCALES[language].plans
    const withoutPlaceholders = pdf.signOff.approved.split('{{')[0]?.trim() ?? ''
    const words = [
      ...['Žluťoučký běh „10 km“', 'Tereza Nováková', 'Jana Hřebíčková', 'Začni zvolna.', '33 min, RPE 4', '18:30'],
      ...['Ať to sviští: ąęłńóśźż ß œ ñ å', pdf.sources, pdf.footer, withoutPlaceholders],
      ...Object.values(pdf.columns),
      ...[document.kinds.easy, document.kinds.long, document.kinds.race],
    ]
    for (const word of words) expect(text).toContain(word.replaceAll(/\s+/g, ' '))
    expect(text).not.toMatch(/\{\{|plans:|pdf\.|document\./)
    for (const { minutes } of plan.sessions) expect(text).toContain(` ${minutes} `)
  })
})

import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { invitationsOf } from '../../../test/invitations.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../clubs/clubs.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('[CLUB-08] the poster', () => {
  test('is one page in the language of the club, whoever prints it', async () => {
    const club = await createClub(world, { name: 'TJ Žďár Ľubochňa' })
    const { call, makeLink } = await invitationsOf(world, club)
    expect((await call('GET', '/link/poster')).json().code).toBe('INVITATION_NOT_FOUND')
    const link = await makeLink()
    for (const language of LANGUAGE_CODES) {
      await world.db.update(clubs).set({ language }).where(eq(clubs.id, club.clubId))
      const answer = await call('GET', '/link/poster')
      expect(answer.headers['content-type']).toBe('application/pdf')
      const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
      const { text: written, totalPages } = await extractText(pdf, { mergePages: true })
      const text = written.replaceAll(/\s+/g, ' ')
      const words = LOCALES[language].invitations.poster
      expect(totalPages).toBe(1)
      expect(text).toContain('TJ ŽĎÁR ĽUBOCHŇA')
      for (const line of [words.call, words.foot]) expect(text).toContain(line.replaceAll(/\s+/g, ' '))
      // The link is only in the QR code: as text it would be readable in every photo of the poster.
      expect(text).not.toContain(link)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCodes } from '../../server/src/club/clubs/clubs.ts'
import { readSettings } from '../../server/src/platform/env.ts'
import { createLog } from '../../server/src/platform/http/logging.ts'
import { openProduct, type Product } from '../../server/src/start/product.ts'
import { adminToken, grantTokens, joinClub, type TestClub } from '../../server/test/clubs.ts'
import { startEmbeddedServer } from '../../server/test/embedded-server.ts'
import { NGINX, NGINX_MISSING, startNginx } from '../../server/test/nginx.ts'
import { type StripeServer, startStripeServer } from '../../server/test/stripe-server.ts'
import { startRecordingModel } from '../kill/recording-model.ts'
import { openDisk } from './disk.ts'
import { startFleet } from './fleet.ts'
import { Chance } from './random.ts'
import type { ChaosSettings } from './settings.ts'

/** Everything in a run: database, model, payments, processes, and the people who will ask. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** A club whose administrator is logged in. */
export type Customer = TestClub & { adminToken: string }

/** In addition to the month's tokens: enough for all questions. */
const GIFT = { gpt5: 2_000_000, gpt5_mini: 4_000_000_000 }
const CLUBS = 2

/** Opens a stage of real parts; only the model and the payment provider are simulated. */
export async function openStage(settings: ChaosSettings) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-chaos-'))
  const model = await startRecordingModel({ wordsPerSecond: settings.wordsPerSecond })
  const stripe = await startStripeServer({ isChecked: false })
  const postgres = await startEmbeddedServer({ isDurable: true })
  const env = {
    ...process.env,
    WORKERS: '1',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    APP_SECRET: 'a secret for bad days that is long enough',
    OPENAI_BASE_URL: model.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    TRUST_PROXY: '2',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
  }
  const clubs = await openClubs(env, stripe, settings.people)
  for (let slot = 0; slot < settings.processes; slot++) mkdirSync(join(folder, `data-${slot}`))
  const disk = openDisk(join(folder, 'data-0'), settings.fillsDisk)
  const fleet = await startFleet(settings.processes, env, folder)
  const nginx = settings.withNginx && NGINX ? await startNginx(fleet.addresses) : undefined
  const chance = new Chance(settings.seed)
  return {
    ...{ settings, model, stripe, postgres, clubs, fleet, disk, chance },
    nginx,
    withoutNginx: nginx
      ? undefined
      : `${NGINX ? 'nginx was not asked for' : NGINX_MISSING}: people ask the processes themselves.`,
    /** The address that clients use: nginx, or any process. */
    front: () => (nginx ? nginx.address : chance.pick(fleet.addresses)),

    async close(): Promise<void> {
      await nginx?.stop()
      await fleet.stop()
      model.close()
      await stripe.close()
      await postgres.stop()
      disk.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openClubs(env: NodeJS.ProcessEnv, stripe: StripeServer, people: number): Promise<Customer[]> {
  const product = await openProduct(readSettings({ ...env, PORT: '0' }), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const clubs: Customer[] = []
  for (let number = 0; number < CLUBS; number++) {
    const club = await openClub(product, stripe, `SK Jiskra ${number + 1}`)
    for (let player = number; player < people; player += CLUBS) club.players.push(await joinClub(product.app, club))
    clubs.push(club)
  }
  await product.close()
  return clubs
}

/** A club that paid for its plan at the provider, like a real one, and has enough tokens. */
async function openClub(product: Product, stripe: StripeServer, name: string): Promise<Customer> {
  const { app, db, clubDependencies } = product
  const adminEmail = `admin-${randomUUID()}@club.example`
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
  const { clubId } = await post('/api/clubs/register', { clubName: name, adminEmail, language: 'en' })
  const { checkoutUrl } = await post('/api/stripe/create-checkout', { clubId, planId: 'enterprise' })
  const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? ''
  stripe.pay(sessionId, { outcome: 'paid' })
  await app.inject({ method: 'GET', url: `/api/stripe/session/${sessionId}` })
  await grantTokens(db, clubId, GIFT)
  const codes = await readCodes(db, clubDependencies.keys, clubId)
  if (!codes) throw new Error('the club that paid has no codes')
  const club: TestClub = { clubId, name, adminEmail, ...codes, players: [] }
  return { ...club, adminToken: await adminToken(app, club) }
}

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { DemoLogIn } from '@touchline/contract/demo.ts'
import { receiveWebhook } from '@touchline/contract/payments.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { athletesRoutes } from './athletes/athletes.routes.ts'
import { noteUse } from './athletes/athletes.ts'
import { calculatorsRoutes } from './calculators/calculators.routes.ts'
import { analysisRoutes } from './chat/analysis.routes.ts'
import { openAnswers } from './chat/answers.ts'
import type { ChatDesk } from './chat/asking.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { turnsWith } from './chat/chat.ts'
import { clientErrorsRoutes } from './client-errors/client-errors.routes.ts'
import { clubsRoutes, UNSUITABLE_PASSWORDS } from './clubs/clubs.routes.ts'
import { type ClubTools, findAsker, toolsOf } from './clubs/clubs.ts'
import { competitionsRoutes } from './competitions/competitions.routes.ts'
import type { OpenDatabase } from './database/database.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { openExtraction } from './documents/documents.ts'
import type { Settings } from './env.ts'
import { healthRoutes } from './health/health.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { limitAnonymousBodies } from './http/anonymous-bodies.ts'
import { limitConnections, TIMEOUTS, type Timeouts, timeoutOptions } from './http/connections.ts'
import { docsRoutes } from './http/docs.routes.ts'
import { drainConnections } from './http/draining.ts'
import { answerFailures } from './http/failures.ts'
import { logRequests } from './http/logging.ts'
import type { FindAsker, FindCaller } from './http/permissions.ts'
import { secureHeaders } from './http/security.ts'
import { SMALL_BODY } from './http/serve.ts'
import { webAppRoutes } from './http/web-app.ts'
import { type CountUse, limitsIn } from './limits/limits.ts'
import { loginThrottle } from './limits/login-throttle.ts'
import { membersRoutes } from './members/members.routes.ts'
import type { GuardAnswer } from './model/guard.ts'
import { offlineCoach } from './model/offline/offline.ts'
import { openaiModel } from './model/openai.ts'
import { openDesk, type PaymentDesk } from './payments/desk.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { stripePayments } from './payments/stripe.ts'
import { testCheckoutRoutes } from './payments/test-checkout.routes.ts'
import { testPayments } from './payments/test-provider/test-provider.ts'
import { type FixedReply, guarded } from './safety/outgoing-guard.ts'
import { HELP_LINES, readHelpLines, withheldReply } from './safety/safety.ts'
import { keyFor } from './secret.ts'
import { demoRoutes } from './seed/demo.routes.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { findCaller } from './sessions/sessions.ts'
import { specialistsRoutes } from './specialists/specialists.routes.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countUse: CountUse
    findCaller: FindCaller
    findAsker: FindAsker
    paymentDesk: PaymentDesk
    chatDesk: ChatDesk
  }
}

/** What the whole application stands on. */
export type Ground = {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy' | 'stripe' | 'model'> & Partial<Pick<Settings, 'helpLinesFile'>>
  log: FastifyBaseLogger
  database: OpenDatabase
  secret: string
  /** Where the built web app lies. */
  webDir: string
  /** Writes what an answer ends with where the outgoing guard withholds something; without it there is no guard. */
  fixedReply?: FixedReply | undefined
  /** The log-ins that a demo offers to everybody; the product itself has none. */
  demo?: (() => DemoLogIn[]) | undefined
  /** How a log-in attempt is slowed down; by waiting, unless a test would rather not. */
  pause?: (ms: number) => Promise<unknown>
  /** How long requests may take to come in; shorter in tests. */
  timeouts?: Partial<Timeouts>
  /** What time it is for payments; the time, unless a test would rather live in another month. */
  now?: () => Date
}

/** The composition root: every slice is registered here by name. */
export async function buildApp(ground: Ground): Promise<FastifyInstance> {
  const { settings, database, secret } = ground
  const timeouts = { ...TIMEOUTS, ...ground.timeouts }
  const { db } = database
  const { countUse, openCounter } = limitsIn(db, keyFor('rate limits', secret))
  const throttle = loginThrottle(openCounter, ground.pause)
  const tools = toolsOf(secret, settings.publicUrl)
  const app = Fastify({
    loggerInstance: ground.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: SMALL_BODY,
    ...timeoutOptions(timeouts),
    // Closing counts, too, and waits for answers that are being written.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorate('countUse', countUse)
  app.decorate('findCaller', (token: string) => findCaller(db, tools.sessionKey, token))
  app.decorate('findAsker', (password: string, address: string) =>
    throttle.attempt({ kind: 'club-password', address }, () => findAsker(db, tools.keys, password)),
  )
  limitConnections(app, settings.trustProxy !== false)
  limitAnonymousBodies(app, timeouts.anonymousBodyMs)
  drainConnections(app)
  logRequests(app)
  answerFailures(app)
  await secureHeaders(app, settings.publicUrl)
  await app.register(compress, { threshold: 1024 })

  docsRoutes(app, settings.publicUrl)
  clientErrorsRoutes(app)
  specialistsRoutes(app)
  calculatorsRoutes(app)
  deskRoutes(app, db)
  sessionsRoutes(app, db, tools, throttle)
  clubsRoutes(app, db, tools, throttle, openCounter('unsuitable passwords of club', UNSUITABLE_PASSWORDS))
  membersRoutes(app, db, tools, throttle)
  athletesRoutes(app, db)
  competitionsRoutes(app, db)
  tokensRoutes(app, db)
  historyRoutes(app, db, (caller, specialistId) => turnsWith(db, caller, specialistId))
  takePayments(app, ground, tools)
  await takeQuestions(app, ground)
  healthRoutes(app, database, app.chatDesk.model)

  if (ground.demo) demoRoutes(app, ground.demo)
  await webAppRoutes(app, ground.webDir, ground.demo !== undefined)
  return app
}

/** Payments through Stripe or, without it, through the built-in provider that only tries them out. */
function takePayments(
  app: FastifyInstance,
  { settings, database: { db }, secret, log, now }: Ground,
  tools: ClubTools,
) {
  const test = settings.stripe
    ? undefined
    : testPayments({
        db,
        publicUrl: settings.publicUrl,
        signingKey: keyFor('test payments', secret),
        ...(now && { now }),
        // Its events come in by the same door as Stripe's.
        deliver: async ({ body, signature }) => {
          const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
          await app.inject({ method: 'POST', url: receiveWebhook.path, payload: body, headers })
        },
      })
  const provider = test ?? stripePayments(settings.stripe as NonNullable<Settings['stripe']>)
  const desk = openDesk({ provider, tools, log, renewalKey: keyFor('renewals', secret), ...(now && { now }) })
  app.decorate('paymentDesk', desk)
  paymentsRoutes(app, db, desk)
  if (test) testCheckoutRoutes(app, test)
}

/** Answers by a model service or, where none is set up, by the offline coach. */
async function takeQuestions(app: FastifyInstance, { settings, database, log, fixedReply }: Ground): Promise<void> {
  const { db } = database
  const { apiKey, baseUrl } = settings.model
  const model = apiKey || baseUrl ? openaiModel(settings.model) : undefined
  const answers = openAnswers(database, log, (text) => model?.countTokens(text) ?? 0)
  const helpLines = settings.helpLinesFile ? readHelpLines(settings.helpLinesFile) : HELP_LINES
  const replyTo: FixedReply = fixedReply ?? ((reply) => withheldReply(db, helpLines, reply))
  const guard: GuardAnswer = (source, question) => guarded(source, question, replyTo)
  const desk: ChatDesk = {
    answers,
    model,
    offlineCoach,
    helpLines,
    guard,
    // The answer is there; that it cannot be listed on a page is no reason to lose it.
    noteUse: (use) => noteUse(db, use).catch((err) => log.warn({ err }, 'The use of a profile could not be noted')),
  }
  app.decorate('chatDesk', desk)
  app.addHook('preClose', () => answers.close())
  chatRoutes(app, db, desk)
  const extraction = openExtraction()
  app.addHook('onClose', () => extraction.close())
  await analysisRoutes(app, db, desk, extraction)
}

/** A number means that many proxies in front of us, counted from our side. */
function trusted(proxies: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { receiveWebhook } from '@touchline/contract/money/payments.ts'
import type { DemoLogIn } from '@touchline/contract/platform/demo.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { athletesRoutes } from '../club/athletes/athletes.routes.ts'
import { noteUse } from '../club/athletes/athletes.ts'
import { clubsRoutes, UNSUITABLE_PASSWORDS } from '../club/clubs/clubs.routes.ts'
import { type ClubDependencies, clubDependenciesOf, findAsker } from '../club/clubs/clubs.ts'
import { handOverRoutes } from '../club/hand-over/hand-over.routes.ts'
import { invitationsRoutes } from '../club/invitations/invitations.routes.ts'
import { legalRoutes } from '../club/legal/legal.routes.ts'
import { membersRoutes } from '../club/members/members.routes.ts'
import { sessionsRoutes } from '../club/sessions/sessions.routes.ts'
import { findCaller } from '../club/sessions/sessions.ts'
import { supportRoutes } from '../club/support/support.routes.ts'
import { calculatorsRoutes } from '../coaching/calculators/calculators.routes.ts'
import { analysisRoutes } from '../coaching/chat/analysis.routes.ts'
import { openAnswers } from '../coaching/chat/answers.ts'
import type { ChatDependencies } from '../coaching/chat/asking.ts'
import { chatRoutes } from '../coaching/chat/chat.routes.ts'
import { conversationsEndingSoon, turnsWith } from '../coaching/chat/chat.ts'
import { wholeAnswer } from '../coaching/chat/whole-answer.ts'
import { deskRoutes } from '../coaching/desk/desk.routes.ts'
import { openExtraction } from '../coaching/documents/documents.ts'
import { historyRoutes } from '../coaching/history/history.routes.ts'
import { knowledgeRoutes } from '../coaching/knowledge/knowledge.routes.ts'
import { findTopic } from '../coaching/knowledge/knowledge.ts'
import type { GuardAnswer } from '../coaching/model/guard.ts'
import { offlineCoach } from '../coaching/model/offline/offline.ts'
import { openaiModel } from '../coaching/model/openai.ts'
import { StreamPace } from '../coaching/model/stream-pace.ts'
import { type FixedReply, guarded } from '../coaching/safety/outgoing-guard.ts'
import { HELP_LINES, readHelpLines, withheldReply } from '../coaching/safety/safety.ts'
import { specialistsRoutes } from '../coaching/specialists/specialists.routes.ts'
import { findSpecialist } from '../coaching/specialists/specialists.ts'
import { consentsRoutes } from '../data/consents/consents.routes.ts'
import { erasureRoutes } from '../data/erasure/erasure.routes.ts'
import { exportsRoutes } from '../data/exports/exports.routes.ts'
import { removalRoutes } from '../data/removal/removal.routes.ts'
import { apiKeysRoutes } from '../integrations/api-keys/api-keys.routes.ts'
import { callerOfKey, findApiKey } from '../integrations/api-keys/api-keys.ts'
import { calendarFeedsRoutes } from '../integrations/calendar-feeds/calendar-feeds.routes.ts'
import { mcpRoutes } from '../integrations/mcp/mcp.routes.ts'
import { type AskForClub, mcpTools } from '../integrations/mcp/mcp.ts'
import { searchRoutes } from '../integrations/search/search.routes.ts'
import { webhooksRoutes } from '../integrations/webhooks/webhooks.routes.ts'
import { webhookDependenciesOf } from '../integrations/webhooks/webhooks.ts'
import { type PaymentDependencies, paymentDependencies } from '../money/payments/payment-dependencies.ts'
import { paymentsRoutes } from '../money/payments/payments.routes.ts'
import { stripePayments } from '../money/payments/stripe.ts'
import { testCheckoutRoutes } from '../money/payments/test-checkout.routes.ts'
import { testPayments } from '../money/payments/test-provider/test-provider.ts'
import { topUpRoutes } from '../money/payments/top-up.routes.ts'
import { statisticsRoutes } from '../money/statistics/statistics.routes.ts'
import { tokenRequestsRoutes } from '../money/token-requests/token-requests.routes.ts'
import { tokensRoutes } from '../money/tokens/tokens.routes.ts'
import { walletRoutes } from '../money/wallet/wallet.routes.ts'
import { competitionsRoutes } from '../planning/competitions/competitions.routes.ts'
import { listsRoutes } from '../planning/lists/lists.routes.ts'
import { plansRoutes } from '../planning/plans/plans.routes.ts'
import { clientErrorsRoutes } from '../platform/client-errors/client-errors.routes.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Settings } from '../platform/env.ts'
import { healthRoutes } from '../platform/health/health.routes.ts'
import { limitAnonymousBodies } from '../platform/http/anonymous-bodies.ts'
import { limitConnections, TIMEOUTS, type Timeouts, timeoutOptions } from '../platform/http/connections.ts'
import { docsRoutes } from '../platform/http/docs.routes.ts'
import { type Draining, drainingOf } from '../platform/http/draining.ts'
import { answerFailures } from '../platform/http/failures.ts'
import { logRequests } from '../platform/http/logging.ts'
import type { FindAsker, FindCaller, FindKey } from '../platform/http/permissions.ts'
import { measureRequests } from '../platform/http/request-metrics.ts'
import { secureHeaders } from '../platform/http/security.ts'
import { SMALL_BODY } from '../platform/http/serve.ts'
import { traceRequests } from '../platform/http/tracing.ts'
import { webAppRoutes } from '../platform/http/web-app.ts'
import { type CountUse, limitsIn } from '../platform/limits/limits.ts'
import { loginThrottle } from '../platform/limits/login-throttle.ts'
import { metricsRoutes } from '../platform/observability/metrics.routes.ts'
import { tracedCalls } from '../platform/observability/traces.ts'
import { keyFor } from '../platform/secrets/secret.ts'
import './ports.ts'
import { demoRoutes } from './seed/demo.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countUse: CountUse
    findCaller: FindCaller
    findAsker: FindAsker
    findKey: FindKey
    paymentDependencies: PaymentDependencies
    chatDependencies: ChatDependencies
    draining: Draining
    streamPace: StreamPace
  }
}

/** The dependencies of the whole application. */
export type AppDependencies = {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy' | 'stripe' | 'model'> &
    Partial<Pick<Settings, 'helpLinesFile' | 'production' | 'operator' | 'mail' | 'support' | 'metrics'>>
  log: FastifyBaseLogger
  database: OpenDatabase
  secret: string
  /** The folder of the built web app. */
  webDir: string
  /** Writes the end of an answer if the outgoing guard withholds something; without it there is no guard. */
  fixedReply?: FixedReply | undefined
  /** The public log-ins of a demo; the real product has none. */
  demo?: (() => DemoLogIn[]) | undefined
  /** How log-in attempts are delayed; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>
  /** Time limits for receiving requests; shorter in tests. */
  timeouts?: Partial<Timeouts>
  /** The clock for payments; replaced in tests that need another month. */
  now?: () => Date
}

/** The composition root: every slice is registered here by name. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, database, secret } = dependencies
  const timeouts = { ...TIMEOUTS, ...dependencies.timeouts }
  const { db } = database
  const { countUse, openCounter } = limitsIn(db, keyFor('rate limits', secret))
  const throttle = loginThrottle(openCounter, dependencies.pause)
  const clubDependencies = clubDependenciesOf(secret, settings.publicUrl)
  const app = Fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: SMALL_BODY,
    ...timeoutOptions(timeouts),
    // Closing is also subject to it, and waits for running answers.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorate('countUse', countUse)
  app.decorate('findCaller', (token: string) => findCaller(db, clubDependencies.sessionKey, token))
  app.decorate('findAsker', (password: string, address: string) =>
    throttle.attempt({ kind: 'club-password', address }, () => findAsker(db, clubDependencies.keys, password)),
  )
  app.decorate('findKey', async (key: string, address: string) => {
    const found = await throttle.attempt({ kind: 'api-key', address }, () =>
      findApiKey(db, clubDependencies.apiKeyKey, key),
    )
    return callerOfKey(db, found)
  })
  limitConnections(app, settings.trustProxy !== false)
  limitAnonymousBodies(app, timeouts.anonymousBodyMs)
  app.decorate('draining', drainingOf(app))
  logRequests(app)
  measureRequests(app)
  traceRequests(app)
  answerFailures(app)
  await secureHeaders(app, settings.publicUrl, dependencies.webDir)
  await app.register(compress, { threshold: 1024 })

  docsRoutes(app, settings.publicUrl)
  clientErrorsRoutes(app)
  supportRoutes(app, db, settings.support ?? NO_SUPPORT)
  specialistsRoutes(app)
  calculatorsRoutes(app)
  knowledgeRoutes(app)
  deskRoutes(app, db)
  sessionsRoutes(app, db, clubDependencies, throttle)
  clubsRoutes(app, db, clubDependencies, throttle, openCounter('unsuitable passwords of club', UNSUITABLE_PASSWORDS))
  membersRoutes(app, db, clubDependencies, throttle)
  removalRoutes(app, db)
  handOverRoutes(app, db, clubDependencies, throttle)
  apiKeysRoutes(app, db, clubDependencies.apiKeyKey)
  invitationsRoutes(app, db, clubDependencies, throttle)
  searchRoutes(app, db)
  athletesRoutes(app, db)
  consentsRoutes(app, db, settings.publicUrl)
  plansRoutes(app, db, settings.publicUrl)
  listsRoutes(app, db, settings.publicUrl)
  competitionsRoutes(app, db)
  calendarFeedsRoutes(app, db, settings.publicUrl)
  tokensRoutes(app, db)
  tokenRequestsRoutes(app, db, settings.publicUrl)
  webhooksRoutes(app, db, webhookDependenciesOf(secret, settings))
  walletRoutes(app, db)
  statisticsRoutes(app, db)
  historyRoutes(app, db, {
    ownTurns: (caller, specialistId) => turnsWith(db, caller, specialistId),
    endingSoon: (caller) => conversationsEndingSoon(db, caller),
    publicUrl: settings.publicUrl,
  })
  exportsRoutes(app, db)
  takePayments(app, dependencies, clubDependencies)
  erasureRoutes(app, db, app.paymentDependencies, throttle)
  await takeQuestions(app, dependencies)
  const askForClub: AskForClub = (caller, question) => wholeAnswer(db, app.chatDependencies, caller, question)
  mcpRoutes(app, mcpTools(db, askForClub), settings.publicUrl)
  healthRoutes(app, { database, model: app.chatDependencies.model, payments: app.paymentDependencies.provider })
  metricsRoutes(app, settings.metrics?.token)
  legalRoutes(app, settings)

  if (dependencies.demo) demoRoutes(app, dependencies.demo)
  await webAppRoutes(app, dependencies.webDir, {
    isDemo: dependencies.demo !== undefined,
    findSpecialist,
    findTopic,
  })
  return app
}

const NO_SUPPORT = { email: undefined, accountManager: undefined }

/** Payments through Stripe or, without it, through the built-in test provider. */
function takePayments(
  app: FastifyInstance,
  { settings, database: { db }, secret, log, now }: AppDependencies,
  clubDependencies: ClubDependencies,
) {
  const test = settings.stripe
    ? undefined
    : testPayments({
        db,
        publicUrl: settings.publicUrl,
        signingKey: keyFor('test payments', secret),
        ...(now && { now }),
        // Its events arrive through the same webhook as Stripe's.
        deliver: async ({ body, signature }) => {
          const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
          await app.inject({ method: 'POST', url: receiveWebhook.path, payload: body, headers })
        },
      })
  const provider = test ?? tracedCalls('payments', stripePayments(settings.stripe as NonNullable<Settings['stripe']>))
  const dependencies = paymentDependencies({
    provider,
    club: clubDependencies,
    log,
    renewalKey: keyFor('renewals', secret),
    ...(now && { now }),
  })
  app.decorate('paymentDependencies', dependencies)
  paymentsRoutes(app, db, dependencies)
  topUpRoutes(app, db, dependencies)
  if (test) testCheckoutRoutes(app, test)
}

/** Answers from a model service or, if none is configured, from the offline coach. */
async function takeQuestions(
  app: FastifyInstance,
  { settings, database, log, fixedReply }: AppDependencies,
): Promise<void> {
  const { db } = database
  const { apiKey, baseUrl } = settings.model
  const pace = new StreamPace()
  app.decorate('streamPace', pace)
  app.addHook('onClose', pace.start())
  const model = apiKey || baseUrl ? openaiModel(settings.model, {}, pace) : undefined
  const answers = openAnswers(database, log, (text) => model?.countTokens(text) ?? 0, pace)
  const helpLines = settings.helpLinesFile ? readHelpLines(settings.helpLinesFile) : HELP_LINES
  const replyTo: FixedReply = fixedReply ?? ((reply) => withheldReply(db, helpLines, reply))
  const guard: GuardAnswer = (source, question) => guarded(source, question, replyTo)
  const dependencies: ChatDependencies = {
    answers,
    model,
    offlineCoach,
    helpLines,
    guard,
    // The answer is complete; failing to record it for the profile page must not lose it.
    noteUse: (use) => noteUse(db, use).catch((err) => log.warn({ err }, 'Recording profile use failed')),
  }
  app.decorate('chatDependencies', dependencies)
  app.addHook('preClose', () => answers.close(app.draining.leftMs()))
  chatRoutes(app, db, dependencies)
  const extraction = openExtraction()
  app.addHook('onClose', () => extraction.close())
  await analysisRoutes(app, db, dependencies, extraction)
}

/** A number is the count of trusted proxies in front of us, starting with the nearest. */
function trusted(proxies: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

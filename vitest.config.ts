import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, normalize } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { dividedTexts } from './web/divided-texts.ts'

// Tests that use no database prove nothing new on a second one.
const WITHOUT_DATABASE = [
  'server/src/coaching/documents/extraction/**/*.test.ts',
  'server/src/coaching/model/**/*.test.ts',
  'server/src/coaching/{knowledge,question-language}/*.test.ts',
  'server/src/coaching/safety/{assess,minors,reply,rule-match}.test.ts',
  'server/src/coaching/{numbers,text-classifier}/*.test.ts',
  'server/src/coaching/desk/training.test.ts',
  'server/src/money/payments/{stripe,vat}*.test.ts',
  'server/src/platform/mail/{smtp,file}.test.ts',
  'server/src/coaching/chat/{live-answer,context,hostile-questions,library-notes}.test.ts',
  'server/src/planning/competitions/{draw,timetable,standings}/*.test.ts',
  'server/src/planning/competitions/{elo,resolve}.test.ts',
  'server/src/club/athletes/used-facts.test.ts',
  'server/src/coaching/history/search-text.test.ts',
  'server/src/planning/lists/rota.test.ts',
  'server/src/integrations/webhooks/{addresses,post}.test.ts',
  'server/src/club/invitations/address-list.test.ts',
  'server/src/coaching/makers/**/*.test.ts',
  'server/src/platform/off-thread/off-thread.test.ts',
  'server/src/planning/plans/makers/*.test.ts',
  'server/src/planning/plans/plan-changes.test.ts',
  'server/src/platform/{env,fair-queue,bounded-cache,fsync}.test.ts',
  'server/src/platform/{secrets,text}/*.test.ts',
  'server/src/start/program.test.ts',
  'server/src/platform/{calendar,pdf}/*.test.ts',
  'server/src/start/cluster/restart-backoff.test.ts',
  'server/src/platform/limits/address.test.ts',
  'server/src/platform/observability/{cluster,dashboard}.test.ts',
  'server/src/coaching/safety/outgoing-guard.test.ts',
  'server/src/start/seed/demo-{folder,settings}.test.ts',
  'server/src/coaching/specialists/voices.test.ts',
]

/**
 * Both databases are PostgreSQL, so a rule written in TypeScript with plain statements proves nothing new on the second
 * one. PGlite has one connection and its own folder, lock and driver: tests that depend on these run on both.
 */
const ON_BOTH_DATABASES = [
  // Opening, migrating, transactions, row types; the embedded database's folder, log and backups.
  'server/src/{platform/database,data/backup}/*.test.ts',
  'server/src/start/main.test.ts',
  // Locks, claims, leases and notifications between processes, which are a single process there.
  'server/src/platform/workers/*.test.ts',
  'server/src/start/jobs.test.ts',
  'server/src/platform/limits/{limits,login-throttle}.test.ts',
  'server/src/platform/mail/outbox.test.ts',
  'server/src/integrations/webhooks/delivering.test.ts',
  'server/src/club/sessions/sessions.test.ts',
  // Running answers and stored conversations.
  'server/src/coaching/chat/{answer-recovery,answers,chat,conversation-owner,one-answer,pglite,question,remote-answers}.test.ts',
  'server/src/coaching/history/*.test.ts',
  'server/src/data/retention/*.test.ts',
  // The ledger, its holds, and payments that count exactly once.
  'server/src/money/tokens/*.test.ts',
  'server/src/money/payments/{fulfil,schedules}.test.ts',
  // Handwritten SQL, whose rows are returned as each driver delivers them.
  'server/src/{integrations/search,money/statistics,money/wallet}/*.test.ts',
]

const ALL_OF_SERVER = ['server/src/**/*.test.ts']

/** `npm test` omits what rarely breaks and takes long; `npm run test:all` and named files do not. */
const isMain = process.env.TEST_SCOPE === 'main'

/** Whole programs that are installed, started, killed and restored; kills between any two steps; hostile files. */
const LONG = [
  'scripts/newcomer.test.mjs',
  'server/src/coaching/documents/extraction/{hostile-files,every-type}.test.ts',
  'server/src/start/program.test.ts',
  'server/src/data/backup/*.postgres.test.ts',
  'server/src/start/cluster/cluster.postgres.test.ts',
  'server/src/coaching/chat/{chaos,two-processes}.postgres.test.ts',
  'server/src/{data/erasure/club-end,money/payments/*schedules,integrations/webhooks/kill.postgres}.test.ts',
  'web/src/coaching/video/measures/coverage.test.ts',
]
const LEFT_OUT = [...configDefaults.exclude, ...(isMain ? LONG : [])]

/**
 * `EVERYTHING=1 npm run test:all` runs all server tests on both databases, and the long form of those with a short one.
 */
const isEverything = Boolean(process.env.EVERYTHING)

/** These files start first in their project, so that none of them runs alone at the end. */
const LONGEST = [
  'scripts/newcomer.test.mjs',
  'server/src/coaching/documents/extraction/hostile-files.test.ts',
  'server/src/coaching/safety/assess.test.ts',
  'server/src/data/erasure/club-end.test.ts',
  'server/src/coaching/documents/extraction/every-type.test.ts',
  'server/src/start/program.test.ts',
  'server/src/planning/plans/makers/rules.test.ts',
  'server/src/data/backup/processes.postgres.test.ts',
  'server/src/start/cluster/cluster.postgres.test.ts',
  'server/src/coaching/chat/chaos.postgres.test.ts',
  'server/src/coaching/chat/postgres.test.ts',
  'server/src/data/backup/backup.postgres.test.ts',
  'server/src/coaching/chat/two-processes.postgres.test.ts',
  'server/src/coaching/chat/parts.postgres.test.ts',
  'server/src/money/payments/top-up-schedules.test.ts',
  'server/src/platform/http/bad-input.test.ts',
  'server/src/coaching/chat/analysis.test.ts',
  'server/src/coaching/chat/tools.postgres.test.ts',
  'server/src/integrations/webhooks/kill.postgres.test.ts',
  'server/src/platform/database/pglite.test.ts',
  'server/src/money/payments/schedules.test.ts',
  'server/src/money/payments/fulfil.test.ts',
  'web/src/platform/language/translator.test.ts',
  'web/src/coaching/video/measures/coverage.test.ts',
].map((path) => join(import.meta.dirname, path))

for (const path of LONGEST) if (!existsSync(path)) throw new Error(`vitest.config.ts names ${path}, which is not there`)

/** Vitest knows file durations only from earlier runs; a fresh clone would start with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project.name))]
    // Files of one project stay together: they share the modules that their worker has loaded.
    const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return usual.sort((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(normalize(moduleId))
  return place < 0 ? LONGEST.length : place
}

// Loading all sources anew for every file took a quarter of the time; no module keeps state that affects tests.
const TOGETHER = { isolate: false, restoreMocks: true, unstubEnvs: true }

// Limits are for tests that hang: under load a test may be slow.
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 }

// PostgreSQL, the faster one, runs all server tests that need a database; the embedded one runs those of the list.
export default defineConfig({
  test: {
    passWithNoTests: true,
    // One more than cores: files of one project stay in one worker, and some of them mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...TOGETHER, name: 'calculators', include: ['calculators/src/**/*.test.ts'], ...LIMITS } },
      { test: { ...TOGETHER, name: 'contract', include: ['contract/src/**/*.test.ts'], ...LIMITS } },
      { test: { ...TOGETHER, name: 'knowledge', include: ['knowledge/**/*.test.ts'], ...LIMITS } },
      { test: { ...TOGETHER, name: 'locales', include: ['locales/**/*.test.ts'], ...LIMITS } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], exclude: LEFT_OUT, ...LIMITS } },
      { test: { ...TOGETHER, name: 'server', include: WITHOUT_DATABASE, exclude: LEFT_OUT, ...LIMITS } },
      ...(isMain ? [] : [embeddedDatabase()]),
      withDatabase('server-postgres', {
        include: ALL_OF_SERVER,
        exclude: ['**/pglite.test.ts'],
        globalSetup: 'server/test/database-server.ts',
      }),
      {
        plugins: [dividedTexts()],
        // As in web/vite.config.ts.
        resolve: {
          alias: { 'react-i18next': join(import.meta.dirname, 'web/src/platform/language/use-translation.ts') },
        },
        test: {
          ...TOGETHER,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          setupFiles: 'web/src/platform/api/session-token-for-test.ts',
          exclude: LEFT_OUT,
          environment: 'node',
          ...LIMITS,
        },
      },
    ],
  },
})

type WithDatabase = { include: string[]; exclude: string[]; globalSetup: string }

function embeddedDatabase(): TestProjectInlineConfiguration {
  return withDatabase('server-pglite', {
    include: isEverything ? ALL_OF_SERVER : ON_BOTH_DATABASES,
    exclude: ['**/*postgres.test.ts'],
    globalSetup: 'server/test/database-folder.ts',
  })
}

function withDatabase(name: string, { include, exclude, globalSetup }: WithDatabase): TestProjectInlineConfiguration {
  return {
    test: {
      ...TOGETHER,
      name,
      include,
      exclude: [...LEFT_OUT, ...WITHOUT_DATABASE, ...exclude],
      globalSetup: [globalSetup],
      ...LIMITS,
      // For payments (server/src/money/payments/schedules.test.ts); `SCHEDULES=10000` takes a quarter of an hour.
      provide: { schedules: Number(process.env.SCHEDULES ?? (isEverything ? 100 : 15)) },
    },
  }
}

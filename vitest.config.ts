import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { dividedTexts } from './web/divided-texts.ts'

// What touches no database proves nothing new on a second one.
const WITHOUT_DATABASE = [
  'server/src/documents/extraction/**/*.test.ts',
  'server/src/model/**/*.test.ts',
  'server/src/safety/{assess,minors,reply}.test.ts',
  'server/src/{numbers,text-classifier}/*.test.ts',
  'server/src/desk/training.test.ts',
  'server/src/payments/{stripe,vat}*.test.ts',
  'server/src/mail/{smtp,file}.test.ts',
  'server/src/chat/{live-answer,context}.test.ts',
  'server/src/competitions/{draw,timetable,standings}/*.test.ts',
  'server/src/competitions/{elo,resolve}.test.ts',
  'server/src/athletes/used-facts.test.ts',
  'server/src/history/search-text.test.ts',
  'server/src/lists/rota.test.ts',
  'server/src/webhooks/{addresses,post}.test.ts',
  'server/src/invitations/address-list.test.ts',
  'server/src/makers/**/*.test.ts',
  'server/src/plans/makers/*.test.ts',
  'server/src/{env,fair-queue,bounded-cache,fsync,passwords,program,secret,stream-pace,unsuitable-passwords}.test.ts',
  'server/src/{calendar,pdf}/*.test.ts',
  'server/src/cluster/restart-backoff.test.ts',
  'server/src/limits/address.test.ts',
  'server/src/observability/{cluster,dashboard}.test.ts',
  'server/src/safety/outgoing-guard.test.ts',
  'server/src/seed/demo-{folder,settings}.test.ts',
  'server/src/specialists/voices.test.ts',
]

// What is about HTTP, words or a vendor needs a database, but proves nothing on a second one: PostgreSQL is the faster.
const ON_ONE_DATABASE = [
  'server/src/http/*.test.ts',
  'server/src/{calculators,client-errors,desk,observability,specialists}/*.test.ts',
  'server/src/invitations/poster.test.ts',
  'server/src/chat/{analysis,cut-answers,offline-coach,outgoing-guard,parts,profile-use,tools}.test.ts',
]

// Reading all sources anew for every file took a quarter of the time; no module keeps anything that a test would notice.
const TOGETHER = { isolate: false, restoreMocks: true, unstubEnvs: true }

// The server's tests run twice, once on each database we support, but for what concerns one database or none.
export default defineConfig({
  test: {
    passWithNoTests: true,
    // One more than cores: files of one project stay in one worker, and some of them wait more than they work.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...TOGETHER, name: 'calculators', include: ['calculators/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { ...TOGETHER, name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { ...TOGETHER, name: 'locales', include: ['locales/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000, hookTimeout: 120_000 } },
      { test: { name: 'server', include: WITHOUT_DATABASE, testTimeout: 60_000, hookTimeout: 120_000 } },
      withDatabase('server-pglite', 'server/test/database-folder.ts', ['**/*postgres.test.ts', ...ON_ONE_DATABASE]),
      withDatabase('server-postgres', 'server/test/database-server.ts', ['**/pglite.test.ts']),
      {
        plugins: [dividedTexts()],
        // As in web/vite.config.ts.
        resolve: { alias: { 'react-i18next': join(import.meta.dirname, 'web/src/language/use-translation.ts') } },
        test: { ...TOGETHER, name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
      },
    ],
  },
})

function withDatabase(name: string, globalSetup: string, exclude: string[]): TestProjectInlineConfiguration {
  return {
    test: {
      ...TOGETHER,
      name,
      include: ['server/src/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...WITHOUT_DATABASE, ...exclude],
      globalSetup: [globalSetup],
      // Making a PGlite folder takes seconds, and more while other workers share the cores; a time limit is for what hangs.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Of payments (server/src/payments/schedules.test.ts); `SCHEDULES=10000` takes a quarter of an hour.
      provide: { schedules: Number(process.env.SCHEDULES ?? 30) },
    },
  }
}

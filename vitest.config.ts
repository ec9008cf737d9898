import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { dividedTexts } from './web/divided-texts.ts'

// What touches no database proves nothing new on a second one.
const WITHOUT_DATABASE = ['server/src/documents/extraction/**', 'server/src/model/**']

// The server's tests run twice, once on each database we support; what concerns one database only runs there alone.
export default defineConfig({
  test: {
    passWithNoTests: true,
    // Vitest leaves one core to itself; on two cores that would leave half of the machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'locales', include: ['locales/**/*.test.ts'], testTimeout: 30_000 } },
      server('server-pglite', 'server/test/database-folder.ts', ['**/postgres.test.ts']),
      server('server-postgres', 'server/test/database-server.ts', ['**/pglite.test.ts', ...WITHOUT_DATABASE]),
      {
        plugins: [dividedTexts()],
        test: { name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
})

function server(name: string, globalSetup: string, exclude: string[]) {
  return {
    test: {
      name,
      include: ['server/src/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...exclude],
      globalSetup: [globalSetup],
      // Making a PGlite folder takes seconds, and more while other workers share the cores; a time limit is for what hangs.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Of payments (server/src/payments/schedules.test.ts); `SCHEDULES=10000` takes a quarter of an hour.
      provide: { schedules: Number(process.env.SCHEDULES ?? 60) },
    },
  }
}

import { defineConfig } from '@playwright/test'
import { memoryFolder } from '../server/test/memory-folder.ts'
import { ADDRESS, PORT } from './address.ts'

// Playwright loads this file again in every worker; the folder is created only for the server.
process.env.E2E_DATA_DIR ??= memoryFolder('touchline-e2e-')

/** What `npm test` runs: the main journeys. `npm run test:all` and CI run all of them. */
const MAIN_JOURNEYS = [
  ...['register-club', 'join-team', 'log-in', 'sessions', 'trusted-devices', 'children', 'invitations', 'hand-over'],
  ...['chat', 'chat-safety', 'safety-journey', 'chat-nothing-lost', 'keyboard-journey', 'token-purchase', 'dashboard'],
  ...['plans', 'competitions', 'team-lists'],
].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  testMatch: process.env.TEST_SCOPE === 'main' ? MAIN_JOURNEYS : '**/*.spec.ts',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  // A test that passes only on retry is listed as wavering at the end of `npm test` (docs/decisions/0015).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: ADDRESS,
    locale: 'cs-CZ',
    colorScheme: 'light',
    // Without a graphics card, decorative animations would be repainted by the CPU again and again.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that tests hold or change must be the page's own; installed-app.spec.ts allows the worker again.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Creating the context took half of a test's time. Storage, cookies, cache, routes, clock and size are cleared for
    // the next test; permissions are not, so tests that grant one revoke it.
    reuseContext: true,
    // Tracing every test takes a fifth of the run; `npx playwright test --trace on` records traces on demand.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a system locale, Chromium names a file with a letter such as í "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // The last two: a renderer for each page of each test took a fifth of the run. All pages are of one site anyway.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server.ts`,
    url: `${ADDRESS}/health`,
    env: {
      PORT: String(PORT),
      // Payments must return to the origin where they began, where the browser has its session.
      PUBLIC_URL: ADDRESS,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SUPPORT_EMAIL: 'support@touchline.example',
      ACCOUNT_MANAGER: 'Jana Nová <jana.nova@touchline.example>, +420 601 234 567',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
})

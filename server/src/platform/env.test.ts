import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readSettings, WrongSetting } from './env.ts'

const SECRET = 'x'.repeat(32)

describe('settings', () => {
  test('[RUN-05] without any variable the defaults of the README hold', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      appSecret: undefined,
      model: { gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini', apiKey: undefined, baseUrl: undefined },
      stripe: undefined,
      trustProxy: false,
      logLevel: 'info',
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
      traces: { endpoint: undefined },
      production: false,
    })
    expect(settings.dataDir).toMatch(/data$/)
  })

  test('an empty variable means the default', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['HOST', 'my host'],
    ['PUBLIC_URL', 'club.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['APP_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'ftp://x'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['SUPPORT_EMAIL', 'help desk'],
    ['ACCOUNT_MANAGER', 'Jana Nová'],
    ['ACCOUNT_MANAGER', 'Jana <jana>'],
    ['METRICS_PORT', 'none'],
    ['METRICS_HOST', 'my host'],
    ['METRICS_TOKEN', 'too-short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['PAYMENTS', 'free'],
    ['NODE_ENV', 'prod'],
    ['TRUST_PROXY', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['WORKERS', '9'],
    ['WORKERS', '1.5'],
    ['WORKERS', 'all'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '901'],
    ['DRAIN_SECONDS', 'long'],
  ])('[RUN-05] %s=%s stops the start with a sentence that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(WrongSetting)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} (must|can only) .+\\.$`))
  })

  test('[RUN-05] the account manager has a name, an e-mail and perhaps a phone number', () => {
    const read = (value: string) => readSettings({ ACCOUNT_MANAGER: value }).support.accountManager
    expect(read('Jana Nová <jana@example.com>')).toEqual({ name: 'Jana Nová', email: 'jana@example.com', phone: null })
    expect(read('Jana Nová <jana@example.com>, +420 123 456 789')?.phone).toBe('+420 123 456 789')
  })

  test.each(['APP_SECRET', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'DATABASE_URL'])(
    'a wrong %s is not repeated in the error, because it is a secret',
    (name) => {
      const wrong = 'hush'
      expect(() => readSettings({ [name]: wrong })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(wrong) }),
      )
    },
  )

  test.each([
    [{ DATABASE_URL: 'postgres://localhost/t' }, 'APP_SECRET'],
    [{ NODE_ENV: 'production' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  ])('[RUN-05] %j stops the start, naming %s', (env, name) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} `))
  })

  test.each([
    [
      { NODE_ENV: 'production', PAYMENTS: 'test' },
      { production: true, stripe: undefined },
    ],
    [{ DATABASE_URL: 'postgresql://localhost/t', APP_SECRET: SECRET }, { appSecret: SECRET }],
    [{ PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'https://club.example.com/' }, { publicUrl: 'https://club.example.com' }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  ])('%j is read as %j', (env, settings) => {
    expect(readSettings(env)).toMatchObject(settings)
  })
})

describe('workers', () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/touchline', APP_SECRET: SECRET }

  test('[OPS-09] one for each core on PostgreSQL, at most eight; one alone on the embedded database', () => {
    expect(readSettings(postgres).workers).toBe(Math.min(availableParallelism(), 8))
    expect(readSettings({ ...postgres, WORKERS: '3' }).workers).toBe(3)
    expect(readSettings({}).workers).toBe(1)
    expect(readSettings({ WORKERS: '1' }).workers).toBe(1)
  })

  test('[OPS-09] several on the embedded database stop the start with a sentence that names the variable', () => {
    expect(() => readSettings({ WORKERS: '2' })).toThrow(/^WORKERS can only be 1 without DATABASE_URL/)
  })
})

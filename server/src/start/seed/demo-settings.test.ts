import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { demoSettings } from './demo-settings.ts'

test('[RUN-07] a demo takes nothing from the environment that leads to other data, payments or mails', () => {
  const settings = demoSettings({
    PORT: '3100',
    DATA_DIR: 'club-data',
    DATABASE_URL: 'postgres://touchline:x@localhost:5432/touchline',
    APP_SECRET: 'too short',
    PUBLIC_URL: 'https://club.example.com',
    STRIPE_SECRET_KEY: 'sk_live_x',
    SMTP_URL: 'smtps://user:x@mail.example.com',
  })
  expect(settings).toMatchObject({
    port: 3100,
    publicUrl: 'http://localhost:3100',
    dataDir: resolve('club-data', 'demo'),
    databaseUrl: undefined,
    appSecret: undefined,
    stripe: undefined,
    mail: { smtpUrl: undefined, from: undefined },
    logLevel: 'warn',
  })
})

test('[RUN-07] there is no demo in production, because it offers its log-ins to everybody', () => {
  expect(() => demoSettings({ NODE_ENV: 'production' })).toThrow(/^The demo .+ refuses NODE_ENV=production: .+\.$/)
})

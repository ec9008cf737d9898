import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The product's settings, each from one environment variable (README lists them with their defaults). */
export type Settings = ReturnType<typeof readSettings>

/** A wrong setting, which prevents the start; the message names the variable. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

/** A shorter secret could be guessed. */
export const LEAST_SECRET_CHARACTERS = 32

/** Reads and validates all settings; the only place that reads the environment. */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  // An empty variable counts as unset: compose files write them that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) throw new WrongSetting(parsed.error.issues.map(sentence(given)).join('\n'))
  const read = parsed.data
  checkTogether(read)
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    workers: read.WORKERS ?? (read.DATABASE_URL ? Math.min(availableParallelism(), MOST_WORKERS) : 1),
    drainMs: read.DRAIN_SECONDS * 1000,
    appSecret: read.APP_SECRET,
    backups: read.BACKUPS === 'on',
    backupPassphrase: read.BACKUP_PASSPHRASE,
    model: {
      apiKey: read.OPENAI_API_KEY,
      baseUrl: read.OPENAI_BASE_URL,
      gpt5: read.MODEL_GPT5,
      gpt5Mini: read.MODEL_GPT5_MINI,
    },
    localModel: read.MODEL,
    stripe: read.STRIPE_SECRET_KEY
      ? {
          secretKey: read.STRIPE_SECRET_KEY,
          webhookSecret: read.STRIPE_WEBHOOK_SECRET,
          apiBase: read.STRIPE_API_BASE,
        }
      : undefined,
    helpLinesFile: read.HELP_LINES_FILE,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    operator: {
      name: read.OPERATOR_NAME,
      address: read.OPERATOR_ADDRESS,
      email: read.OPERATOR_EMAIL,
      vat: read.OPERATOR_VAT,
    },
    support: { email: read.SUPPORT_EMAIL, accountManager: read.ACCOUNT_MANAGER },
    metrics: { port: read.METRICS_PORT, host: read.METRICS_HOST, token: read.METRICS_TOKEN },
    traces: { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') },
    production: read.NODE_ENV === 'production',
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  }
}

/** Each has eleven connections to PostgreSQL, whose default limit is a hundred. */
const MOST_WORKERS = 8
const MOST_DRAIN_SECONDS = 900
const DRAIN_RULE = `must be a whole number from 0 to ${MOST_DRAIN_SECONDS}`
const WORKERS_RULE = `must be a whole number from 1 to ${MOST_WORKERS}`

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

const portError = 'must be a whole number from 0 to 65535'
const port = z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65535, portError)
const host = z
  .string()
  .regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')
  .default('127.0.0.1')

const Variables = z.object({
  PORT: port.default(3000),
  HOST: host,
  PUBLIC_URL: url(/^https?$/, 'https://club.example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@localhost:5432/touchline').optional(),
  WORKERS: z.coerce
    .number({ error: WORKERS_RULE })
    .int(WORKERS_RULE)
    .min(1, WORKERS_RULE)
    .max(MOST_WORKERS, WORKERS_RULE)
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: DRAIN_RULE })
    .int(DRAIN_RULE)
    .min(0, DRAIN_RULE)
    .max(MOST_DRAIN_SECONDS, DRAIN_RULE)
    .default(25),
  APP_SECRET: z
    .string()
    .min(LEAST_SECRET_CHARACTERS, `must have at least ${LEAST_SECRET_CHARACTERS} characters`)
    .optional(),
  BACKUPS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url(/^https?$/, 'http://localhost:11434/v1').optional(),
  MODEL: z
    .string()
    .regex(
      /^(?:auto|(?:ollama|lmstudio|llamacpp|vllm):.+)$/,
      'must be auto, or like ollama:qwen3:8b (ollama, lmstudio, llamacpp or vllm)',
    )
    .optional(),
  MODEL_GPT5: z.string().default('gpt-5'),
  MODEL_GPT5_MINI: z.string().default('gpt-5-mini'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_API_BASE: url(/^https?$/, 'http://localhost:12111').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  ACCOUNT_MANAGER: z.string().transform(readAccountManager).optional(),
  HELP_LINES_FILE: z.string().optional(),
  OPERATOR_NAME: z.string().trim().optional(),
  OPERATOR_ADDRESS: z.string().trim().optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_VAT: z.string().trim().optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  PAYMENTS: z.literal('test', 'can only be "test"').optional(),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  TRUST_PROXY: z.string().transform(readTrustProxy).default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

const SECRETS = new Set([
  'APP_SECRET',
  'BACKUP_PASSPHRASE',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
])

function sentence(given: Record<string, string | undefined>) {
  return (issue: { path: PropertyKey[]; message: string }) => {
    const name = String(issue.path[0])
    const value = SECRETS.has(name) ? '' : `, but is "${given[name]}"`
    return `${name} ${issue.message}${value}.`
  }
}

/** Rules over several variables. */
function checkTogether(read: z.output<typeof Variables>): void {
  if (read.DATABASE_URL && !read.APP_SECRET) {
    throw new WrongSetting(
      'APP_SECRET must be set together with DATABASE_URL, so that all server processes share it; for data moved from the embedded database use the one in the file secret of DATA_DIR.',
    )
  }
  if (read.WORKERS && read.WORKERS > 1 && !read.DATABASE_URL) {
    throw new WrongSetting(
      'WORKERS can only be 1 without DATABASE_URL: the embedded database supports only one process.',
    )
  }
  if (read.NODE_ENV === 'production' && !read.STRIPE_SECRET_KEY && !read.PAYMENTS) {
    throw new WrongSetting(
      'STRIPE_SECRET_KEY must be set in production; set PAYMENTS=test to use test payments on purpose.',
    )
  }
  if (read.STRIPE_SECRET_KEY?.includes('_live_') && !read.STRIPE_WEBHOOK_SECRET) {
    throw new WrongSetting('STRIPE_WEBHOOK_SECRET must be set together with a live STRIPE_SECRET_KEY.')
  }
  if (read.SMTP_URL && !read.MAIL_FROM) {
    throw new WrongSetting('MAIL_FROM must be set together with SMTP_URL: mails need a sender.')
  }
}

/** The account manager of clubs: `Jana Nová <jana@example.com>`, optionally followed by a comma and a phone number. */
function readAccountManager(value: string, context: z.RefinementCtx) {
  const [, name = '', email = '', phone] =
    /^([^<>,]+?)\s*<([^<>\s]+)>(?:\s*,\s*(\+?[\d\s()/-]{5,30}))?$/.exec(value.trim()) ?? []
  if (name && z.email().safeParse(email).success) return { name, email, phone: phone?.trim() ?? null }
  context.addIssue({ code: 'custom', message: 'must be written as Name <e-mail> or Name <e-mail>, phone' })
  return z.NEVER
}

/** `on` trusts one proxy in front; a number trusts that many; addresses trust only those. */
function readTrustProxy(value: string, context: z.RefinementCtx): boolean | number | string {
  const text = value.toLowerCase()
  if (['off', 'false', '0', 'no'].includes(text)) return false
  if (['on', 'true', 'yes'].includes(text)) return 1
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (/^[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*$/.test(text)) return text
  context.addIssue({ code: 'custom', message: 'must be on, off, a number of proxies or their addresses' })
  return z.NEVER
}

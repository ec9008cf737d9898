import { join } from 'node:path'
import { readSettings, type Settings, WrongSetting } from '../../platform/env.ts'

// A demo uses the embedded database, test payments, mails as files and a local address.
const NOT_FOR_DEMOS = [
  ...['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'PAYMENTS'],
  ...['SMTP_URL', 'MAIL_FROM'],
]

// Fictitious, so that pages naming the operator are complete.
const OPERATOR = {
  OPERATOR_NAME: 'Touchline Demo s.r.o.',
  OPERATOR_ADDRESS: 'Nábřežní 12, 150 00 Praha 5',
  OPERATOR_EMAIL: 'provozovatel@touchline.example',
  SUPPORT_EMAIL: 'podpora@touchline.example',
  ACCOUNT_MANAGER: 'Klára Benešová <klara.benesova@touchline.example>, +420 601 000 000',
}

/** The settings of a demo: a separate data folder inside the usual one, and no access to other data. */
export function demoSettings(env: Record<string, string | undefined>): Settings {
  if (env.NODE_ENV === 'production') {
    throw new WrongSetting('The demo offers its log-ins to everybody and refuses NODE_ENV=production: unset NODE_ENV.')
  }
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_FOR_DEMOS.includes(name)))
  const settings = readSettings({ LOG_LEVEL: 'warn', ...OPERATOR, ...kept })
  return { ...settings, dataDir: join(settings.dataDir, 'demo'), backups: false }
}

import type { Integrations } from '@touchline/contract/club/hand-over.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { translate } from '@touchline/locales/locales.ts'
import { type Letter, letterAsHtml, letterAsText } from './letter.ts'

/** A model's remaining tokens, and when they are renewed. */
type LowTokens = {
  clubName: string
  model: string
  percent: string
  left: string
  renewal: string
  walletUrl: string
}

/** The values of each kind of mail. */
export type MailValues = {
  clubPassword: { clubName: string; password: string; joinUrl: string }
  clubPasswordChanged: { clubName: string; settingsUrl: string }
  adminPinCode: { clubName: string; code: string; minutes: string }
  clubPasswordCode: { clubName: string; code: string; minutes: string }
  adminPinRenewed: { clubName: string; logInUrl: string } & Integrations
  tokensBought: { clubName: string; tokens: string; model: string; billingUrl: string }
  tokensLow: LowTokens
  tokensOut: LowTokens
  tokenRequest: { clubName: string; name: string; dashboardUrl: string }
  topUpBought: {
    clubName: string
    tokens: string
    model: string
    net: string
    vat: string
    total: string
    number: string
    limit: string
    billingUrl: string
    walletUrl: string
  }
  topUpDeclined: StoppedTopUp
  topUpUnconfirmed: StoppedTopUp
  topUpWithoutCard: StoppedTopUp
  topUpUnreachable: StoppedTopUp
  paymentFailed: { clubName: string; item: string; retryUrl: string }
  supportQuestion: {
    subject: string
    message: string
    priority: string
    clubName: string
    clubId: string
    plan: string
    role: string
    name: string
    email: string
    language: string
  }
  supportCopy: { subject: string; message: string; clubName: string }
  renewalFailed: { clubName: string; date: string; settingsUrl: string }
  subscriptionEnded: { clubName: string; renewUrl: string }
  logInCode: { code: string; count: number }
  newDevice: { clubName: string; endUrl: string }
  handOverOffered: { clubName: string; from: string; acceptUrl: string; until: string }
  handOverTaken: { clubName: string; logInUrl: string } & Integrations
  handOverGiven: { clubName: string; to: string; logInUrl: string }
  webhookFailed: WebhookOff
  webhookGone: WebhookOff
  invitation: { clubName: string; joinUrl: string; count: number }
  clubExportReady: { clubName: string; until: string; exportUrl: string }
  clubExportFailed: { clubName: string; exportUrl: string }
  clubErasureStarted: { clubName: string; date: string; settingsUrl: string }
  clubErasureSoon: { clubName: string; date: string; settingsUrl: string }
  clubErasureCalledOff: { clubName: string; settingsUrl: string }
  clubErased: { clubName: string }
  clubEnds: { clubName: string; date: string; settingsUrl: string }
  parentalConsent: { name: string; clubName: string; answerUrl: string }
  listReminder: {
    name: string
    clubName: string
    listName: string
    when: string
    answerUrl: string
    unsubscribeUrl: string
  }
}

type WebhookOff = { clubName: string; address: string; count: number; integrationsUrl: string }
/** The values of mails about an automatic top-up that we switched off. */
type StoppedTopUp = { clubName: string; amount: string; tokens: string; model: string; walletUrl: string }

/** Composes a mail in the recipient's language. */
export function composeMail<Kind extends keyof MailValues>(
  kind: Kind,
  language: LanguageCode,
  values: MailValues[Kind],
): { subject: string; text: string; html: string } {
  const say = (text: string) => translate(language, `mail:${kind}.${text}`, { ...values, product: PRODUCT_NAME })
  const letter = LETTERS[kind](say, values)
  return { subject: letter.subject, text: letterAsText(letter), html: letterAsHtml(letter, language) }
}

type Say = (text: string) => string

const LETTERS: { [Kind in keyof MailValues]: (say: Say, values: MailValues[Kind]) => Letter } = {
  clubPassword: (say, { password, joinUrl }) => ({
    subject: say('subject'),
    parts: [
      say('welcome'),
      { label: say('label'), code: password },
      say('share'),
      { label: say('join'), url: joinUrl },
      say('keep'),
    ],
    reason: say('reason'),
  }),
  clubPasswordChanged: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('changed'), say('tell'), say('notYou'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  adminPinCode: (say, { code }) => ({
    subject: say('subject'),
    parts: [say('asked'), { label: say('label'), code }, say('valid'), say('notYou')],
    reason: say('reason'),
  }),
  clubPasswordCode: (say, { code }) => ({
    subject: say('subject'),
    parts: [say('asked'), { label: say('label'), code }, say('valid'), say('notYou')],
    reason: say('reason'),
  }),
  adminPinRenewed: (say, { logInUrl, apiKeys, webhooks }) => ({
    subject: say('subject'),
    parts: [
      say('renewed'),
      ...(apiKeys + webhooks > 0 ? [say('live')] : []),
      say('notYou'),
      { label: say('logIn'), url: logInUrl },
    ],
    reason: say('reason'),
  }),
  tokensBought: (say, { billingUrl }) => ({
    subject: say('subject'),
    parts: [say('added'), say('shared'), { label: say('billing'), url: billingUrl }],
    reason: say('reason'),
  }),
  tokensLow: (say, { walletUrl }) => ({
    subject: say('subject'),
    parts: [say('used'), say('renews'), { label: say('wallet'), url: walletUrl }],
    reason: say('reason'),
  }),
  tokensOut: (say, { walletUrl }) => ({
    subject: say('subject'),
    parts: [say('used'), say('renews'), { label: say('wallet'), url: walletUrl }],
    reason: say('reason'),
  }),
  tokenRequest: (say, { dashboardUrl }) => ({
    subject: say('subject'),
    parts: [say('asked'), say('what'), { label: say('dashboard'), url: dashboardUrl }],
    reason: say('reason'),
  }),
  topUpBought: (say, { billingUrl, walletUrl }) => ({
    subject: say('subject'),
    parts: [
      say('bought'),
      say('paid'),
      say('count'),
      { label: say('billing'), url: billingUrl },
      { label: say('wallet'), url: walletUrl },
    ],
    reason: say('reason'),
  }),
  topUpDeclined: (say, values) => stoppedTopUp(say, values),
  topUpUnconfirmed: (say, values) => stoppedTopUp(say, values),
  topUpWithoutCard: (say, values) => stoppedTopUp(say, values),
  topUpUnreachable: (say, values) => stoppedTopUp(say, values),
  paymentFailed: (say, { retryUrl }) => ({
    subject: say('subject'),
    parts: [say('failed'), say('nothing'), { label: say('retry'), url: retryUrl }],
    reason: say('reason'),
  }),
  supportQuestion: (say, { message }) => ({
    subject: say('subject'),
    parts: [say('who'), say('club'), ...message.split(/\n+/)],
    reason: say('reason'),
  }),
  supportCopy: (say, { message }) => ({
    subject: say('subject'),
    parts: [say('thanks'), ...message.split(/\n+/)],
    reason: say('reason'),
  }),
  renewalFailed: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('failed'), say('grace'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  subscriptionEnded: (say, { renewUrl }) => ({
    subject: say('subject'),
    parts: [say('ended'), say('kept'), { label: say('renew'), url: renewUrl }],
    reason: say('reason'),
  }),
  logInCode: (say, { code }) => ({
    subject: say('subject'),
    parts: [say('enter'), { label: say('label'), code }, say('valid'), say('keep')],
    reason: say('reason'),
  }),
  newDevice: (say, { endUrl }) => ({
    subject: say('subject'),
    parts: [say('happened'), say('you'), say('notYou'), { label: say('end'), url: endUrl }, say('password')],
    reason: say('reason'),
  }),
  handOverOffered: (say, { acceptUrl }) => ({
    subject: say('subject'),
    parts: [say('offered'), say('means'), { label: say('accept'), url: acceptUrl }, say('days'), say('refuse')],
    reason: say('reason'),
  }),
  handOverTaken: (say, { logInUrl, apiKeys, webhooks }) => ({
    subject: say('subject'),
    parts: [
      say('taken'),
      say('pin'),
      ...(apiKeys + webhooks > 0 ? [say('ended')] : []),
      { label: say('logIn'), url: logInUrl },
    ],
    reason: say('reason'),
  }),
  handOverGiven: (say, { logInUrl }) => ({
    subject: say('subject'),
    parts: [say('given'), say('player'), { label: say('logIn'), url: logInUrl }],
    reason: say('reason'),
  }),
  webhookFailed: (say, { integrationsUrl }) => ({
    subject: say('subject'),
    parts: [say('stopped'), say('kept'), { label: say('integrations'), url: integrationsUrl }],
    reason: say('reason'),
  }),
  webhookGone: (say, { integrationsUrl }) => ({
    subject: say('subject'),
    parts: [say('stopped'), say('kept'), { label: say('integrations'), url: integrationsUrl }],
    reason: say('reason'),
  }),
  invitation: (say, { joinUrl }) => ({
    subject: say('subject'),
    parts: [say('invites'), { label: say('join'), url: joinUrl }, say('valid'), say('notYou')],
    reason: say('reason'),
  }),
  clubExportReady: (say, { exportUrl }) => ({
    subject: say('subject'),
    parts: [say('ready'), { label: say('open'), url: exportUrl }, say('until'), say('keep')],
    reason: say('reason'),
  }),
  clubExportFailed: (say, { exportUrl }) => ({
    subject: say('subject'),
    parts: [say('failed'), { label: say('open'), url: exportUrl }, say('again')],
    reason: say('reason'),
  }),
  clubErasureStarted: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('started'), say('what'), { label: say('callOff'), url: settingsUrl }, say('notYou')],
    reason: say('reason'),
  }),
  clubErasureSoon: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('soon'), { label: say('callOff'), url: settingsUrl }],
    reason: say('reason'),
  }),
  clubErasureCalledOff: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('calledOff'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  clubErased: (say) => ({ subject: say('subject'), parts: [say('erased'), say('invoices')], reason: say('reason') }),
  clubEnds: (say, { settingsUrl }) => ({
    subject: say('subject'),
    parts: [say('ends'), say('download'), { label: say('settings'), url: settingsUrl }],
    reason: say('reason'),
  }),
  parentalConsent: (say, { answerUrl }) => ({
    subject: say('subject'),
    parts: [say('asks'), say('kept'), say('page'), { label: say('answer'), url: answerUrl }, say('later')],
    reason: say('reason'),
  }),
  listReminder: (say, { answerUrl, unsubscribeUrl }) => ({
    subject: say('subject'),
    parts: [say('asks'), { label: say('answer'), url: answerUrl }, say('done')],
    reason: say('reason'),
    unsubscribe: { label: say('unsubscribe'), url: unsubscribeUrl },
  }),
}

function stoppedTopUp(say: Say, { walletUrl }: StoppedTopUp): Letter {
  return {
    subject: say('subject'),
    parts: [say('stopped'), say('nothing'), say('next'), { label: say('wallet'), url: walletUrl }],
    reason: say('reason'),
  }
}

/** dd.mm.yyyy in every language, as everywhere in the product. */
export function writtenDay(moment: Date): string {
  const [year, month, day] = moment.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

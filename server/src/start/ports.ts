import {
  adoptConversations,
  billedCountry,
  endIntegrations,
  eraseKept,
  hasAsked,
  liveIntegrations,
} from '../club/ports.ts'
import * as chat from '../coaching/chat/chat.ts'
import * as consents from '../data/consents/consents.ts'
import { listApiKeys, revokeApiKeys } from '../integrations/api-keys/api-keys.ts'
import { endpointsOf, queueDeliveries, switchEndpointsOff } from '../integrations/webhooks/webhooks.ts'
import { countryOfClub } from '../money/payments/payments.ts'
import { closeFeedsOfClub } from '../planning/plans/plans.ts'
import { emit } from '../platform/club-events/club-events.ts'

// Connects the ports of lower districts to their providers. Imported wherever those districts run: app.ts and jobs.ts.
emit.connect(queueDeliveries)
billedCountry.connect(countryOfClub)
hasAsked.connect(chat.hasAsked)
adoptConversations.connect(chat.adoptConversations)
eraseKept.connect(consents.eraseKept)

liveIntegrations.connect(async (tx, clubId) => {
  const endpoints = await endpointsOf(tx, clubId)
  const webhooks = endpoints.filter(({ isActive }) => isActive).length
  return { apiKeys: (await listApiKeys(tx, clubId)).length, webhooks }
})

// Pages that a club has published stay online.
endIntegrations.connect(async (tx, clubId) => {
  await closeFeedsOfClub(tx, clubId)
  return { apiKeys: await revokeApiKeys(tx, clubId), webhooks: await switchEndpointsOff(tx, clubId) }
})

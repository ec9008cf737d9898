import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@touchline/contract/integrations/webhooks.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { showFailureToast, showToast } from '../../ui/toast.tsx'

/** The endpoints of the club. */
export function webhooksQuery(clubId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['webhooks', clubId, 'endpoints'],
    queryFn: async ({ signal }) => (await call(listWebhooks, { language, signal })).endpoints,
  })
}

/** The deliveries; polled often while one is in progress, else occasionally. */
export function deliveriesQuery(clubId: string, language: LanguageCode) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', clubId, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookDeliveries, { query: pageParam ? { before: pageParam } : {}, language, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data?.pages[0]?.deliveries.some(({ nextAttemptAt }) => isSoon(nextAttemptAt))
      return isUnderWay ? 1_500 : 30_000
    },
  })
}

function isSoon(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) - Date.now() < 15_000
}

/** One delivery with its request and response; `after` is the attempt that it must include. */
export function deliveryQuery(clubId: string, deliveryId: string, after: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['webhooks', clubId, 'delivery', deliveryId, after],
    queryFn: async ({ signal }) =>
      (await call(getWebhookDelivery, { params: { deliveryId }, language, signal })).delivery,
    placeholderData: keepPreviousData,
  })
}

/** The form's values of an endpoint. */
export type EndpointForm = { url: string; events: WebhookEvent[] }

/** A secret just created, to be shown once. */
export type NewSecret = { endpointId: string; secret: string; isRotated: boolean }

/** All actions on the endpoints of a club. */
export function useWebhookChanges(clubId: string) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const options = { language: language.code }
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks', clubId] })
  const onError = (error: Error) => showFailureToast(sentence(error))
  const say = (name: string) => showToast(t(`integrations:webhooks.done.${name}`))
  const of = (webhookId: string) => ({ ...options, params: { webhookId } })

  const make = useMutation({
    mutationFn: (body: EndpointForm) => call(makeWebhook, { ...options, body }),
    onSuccess: refresh,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Partial<EndpointForm> & { isActive?: boolean }) =>
      call(changeWebhook, { ...of(id), body }),
    onSuccess: async () => {
      await refresh()
      say('saved')
    },
  })
  const rotate = useMutation({ mutationFn: (id: string) => call(rotateWebhookSecret, of(id)), onSuccess: refresh })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteWebhook, of(id)),
    onSuccess: async () => {
      await refresh()
      say('deleted')
    },
  })
  const test = useMutation({
    mutationFn: (id: string) => call(testWebhook, of(id)),
    onError,
    onSuccess: async () => {
      say('test')
      await refresh()
    },
  })
  const sendAgain = useMutation({
    mutationFn: (deliveryId: string) => call(resendWebhookDelivery, { ...options, params: { deliveryId } }),
    onError,
    onSuccess: async () => {
      say('again')
      await refresh()
    },
  })
  const switchTo = (endpoint: WebhookEndpoint, isActive: boolean) =>
    change.mutate({ id: endpoint.id, isActive }, { onError })
  return { make, change, rotate, remove, test, sendAgain, switchTo }
}

export type WebhookChanges = ReturnType<typeof useWebhookChanges>

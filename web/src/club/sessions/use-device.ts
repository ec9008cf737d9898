import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSession } from '@touchline/contract/club/sessions.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { storedToken } from '../../platform/api/session-token.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { noteKeepsNothing } from './fleeting.ts'

/** The server's view of this device's session. */
export function deviceQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ['device', storedToken()],
    queryFn: async ({ signal }) => {
      const device = await call(getSession, { language, signal })
      noteKeepsNothing(device.keepsNothing)
      return device
    },
    staleTime: 60_000,
  })
}

/** The notes in place of features that are closed on an unconfirmed device, or for a child without consent. */
export function useClosedPlaces(): { history?: string; tokens?: string } {
  const { t } = useTranslation()
  const { isTrusted, keepsNothing } = useDevice()
  if (!isTrusted) return { history: t('device.history'), tokens: t('device.tokens') }
  return keepsNothing ? { history: t('device.waitingForParent') } : {}
}

/** Whether this device is trusted, and its password options; trusted until the server says otherwise. */
export function useDevice() {
  const { language } = useLanguage()
  const { data } = useQuery(deviceQuery(language.code))
  return {
    isTrusted: data?.isTrusted ?? true,
    keepsNothing: data?.keepsNothing ?? false,
    hasOwnPassword: data?.hasOwnPassword,
    mayLeaveOutPassword: data?.newPasswordUntil != null && Date.parse(data.newPasswordUntil) > Date.now(),
  }
}

import { SENT_SPECIALIST_ID } from '@touchline/contract/coaching/specialist-blanks.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { useMemo } from 'react'

/** The specialist embedded in the page: a conversation can start while the others are loading. */
export function useSentSpecialist(id: string | undefined, language: LanguageCode): Specialist | undefined {
  return useMemo(() => {
    const sent = document.getElementById(SENT_SPECIALIST_ID)
    const specialist: Specialist | undefined = sent?.lang === language ? JSON.parse(sent.textContent) : undefined
    return specialist?.id === id ? specialist : undefined
  }, [id, language])
}

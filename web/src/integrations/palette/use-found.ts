import { foldedWords, searchOwn, searchProduct } from '@touchline/contract/integrations/search.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import type { Own, Product } from './choices.ts'

/** Long enough that a word typed quickly is one search, short enough that nobody waits. */
const DELAY_MS = 120

type Asked = { text: string; language: LanguageCode; hasSession: boolean; sport: Discipline | undefined }

/** What was found for a text; what was found before stays until then. */
export type Found = {
  text: string
  product: Product | undefined
  own: Own | undefined
  /** What could not be searched. */
  error: unknown
  ownError: unknown
}

const NOTHING: Found = { text: '', product: undefined, own: undefined, error: undefined, ownError: undefined }

/** Whether a text is long enough to be looked for. */
export function isSearch(text: string): boolean {
  return foldedWords(text).some((word) => word.length > 1)
}

/** Looks for a text as it is typed. The landing page has no query layer, so the calls are made here. */
export function useFound({ text, language, hasSession, sport }: Asked, attempt: number): Found {
  const [found, setFound] = useState(NOTHING)
  const wanted = isSearch(text) ? text.trim() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (!wanted) {
      setFound(NOTHING)
      return
    }
    const leaving = new AbortController()
    const { signal } = leaving
    const waiting = setTimeout(async () => {
      const found = await ask({ text: wanted, language, hasSession, sport }, signal)
      if (!signal.aborted) setFound(found)
    }, DELAY_MS)
    return () => {
      clearTimeout(waiting)
      leaving.abort()
    }
  }, [wanted, language, hasSession, sport, attempt])
  return found
}

/** Asks for what everybody can find and for one's own; either can fail alone. */
async function ask({ text, language, hasSession, sport }: Asked, signal: AbortSignal): Promise<Found> {
  const [product, own] = await Promise.allSettled([
    call(searchProduct, { query: { text, ...(sport && { sport }) }, language, signal }),
    hasSession ? call(searchOwn, { query: { text }, language, signal }) : undefined,
  ])
  return {
    text,
    product: answerOf(product),
    own: answerOf(own),
    error: product.status === 'rejected' ? product.reason : undefined,
    ownError: own.status === 'rejected' ? own.reason : undefined,
  }
}

function answerOf<Value>(settled: PromiseSettledResult<Value>): Value | undefined {
  return settled.status === 'fulfilled' ? settled.value : undefined
}

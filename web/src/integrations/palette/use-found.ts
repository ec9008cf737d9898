import { foldedWords, searchOwn, searchProduct } from '@touchline/contract/integrations/search.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import type { Own, Product } from './choices.ts'

/** Debounce: a quickly typed word is one search, and results still appear at once. */
const DELAY_MS = 120

type Asked = { text: string; language: LanguageCode; hasSession: boolean; sport: Discipline | undefined }

/** The results for a text; the previous ones stay until then. */
export type Found = {
  text: string
  product: Product | undefined
  own: Own | undefined
  /** The error of the public search. */
  error: unknown
  ownError: unknown
}

const NOTHING: Found = { text: '', product: undefined, own: undefined, error: undefined, ownError: undefined }

/** Whether a text is long enough to search for. */
export function isSearch(text: string): boolean {
  return foldedWords(text).some((word) => word.length > 1)
}

/** Searches as the user types. The landing page has no query layer, so the calls are made here. */
export function useFound({ text, language, hasSession, sport }: Asked, attempt: number): Found {
  const [found, setFound] = useState(NOTHING)
  const wanted = isSearch(text) ? text.trim() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
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

/** Searches the public catalogue and the user's own data; either can fail independently. */
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

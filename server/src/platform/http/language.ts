import {
  acceptedLanguage,
  LANGUAGE_COOKIE,
  type LanguageCode,
  languageOf,
} from '@touchline/contract/platform/languages.ts'
import type { FastifyRequest } from 'fastify'

/** The caller's language: the call's own `language` if it has one, else Accept-Language, else Czech. */
export function languageOfRequest(request: FastifyRequest): LanguageCode {
  return languageIn(request.query) ?? languageIn(request.body) ?? acceptedLanguage(request.headers['accept-language'])
}

/** The initial language of a page: `lang` in its address, the user's choice, Accept-Language, else Czech. */
export function languageOfPage(request: FastifyRequest): LanguageCode {
  const addressed = languageOf(String(Object(request.query).lang ?? ''))
  return addressed ?? chosenLanguage(request.headers.cookie) ?? acceptedLanguage(request.headers['accept-language'])
}

function chosenLanguage(cookies = ''): LanguageCode | undefined {
  const cookie = cookies.split(';').find((pair) => pair.trim().startsWith(`${LANGUAGE_COOKIE}=`))
  return languageOf(cookie?.split('=')[1])
}

function languageIn(fields: unknown): LanguageCode | undefined {
  const language = Object(fields).language
  return typeof language === 'string' ? languageOf(language) : undefined
}

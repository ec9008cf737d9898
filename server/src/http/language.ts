import { acceptedLanguage, type LanguageCode, languageOf } from '@touchline/contract/languages.ts'
import type { FastifyRequest } from 'fastify'

/** The caller's language: the call's own `language` where it has one, else Accept-Language, else Czech. */
export function languageOfRequest(request: FastifyRequest): LanguageCode {
  return languageIn(request.query) ?? languageIn(request.body) ?? acceptedLanguage(request.headers['accept-language'])
}

function languageIn(fields: unknown): LanguageCode | undefined {
  const language = Object(fields).language
  return typeof language === 'string' ? languageOf(language) : undefined
}

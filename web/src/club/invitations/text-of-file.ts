import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** The text of a file as spreadsheets write them: UTF-8, UTF-16 with a mark, or the old code page of the language. */
export function textOfBytes(bytes: Uint8Array, language: LanguageCode): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(EASTERN.has(language) ? 'windows-1250' : 'windows-1252').decode(bytes)
  }
}

const EASTERN: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['cs', 'pl'])

import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/**
 * Decodes a file as written by spreadsheets: UTF-8, UTF-16 with a byte order mark, or the language's legacy code page.
 */
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

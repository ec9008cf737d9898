import { useEffect, useSyncExternalStore } from 'react'
import { hasSettled, loadErrorTexts, loadTextsOf, type PageTexts, translator } from './texts.ts'
import type { Translate } from './translator.ts'

type Language = { language: string; t: Translate; exists: (key: string) => boolean }

/**
 * The texts in the current language; keys without a kind are looked up in the first of `kinds`. Missing files start to
 * load, and `ready` tells whether they are there. Pages import it as `useTranslation` of react-i18next, whose types it
 * has (vite.config.ts). The error catalogue is not loaded before an error is shown.
 */
export function useTranslation(kinds: string | readonly string[] = 'interface') {
  useSyncExternalStore(translator.subscribe, translator.revision, translator.revision)
  const all = [kinds].flat()
  const missing = all.filter((kind) => kind !== ERRORS && !hasSettled(kind)).join(' ')
  useEffect(() => {
    if (missing) void loadTextsOf(missing.split(' ') as PageTexts[])
  }, [missing])
  const t = all[0] === ERRORS ? tellError : translator.in(all[0] ?? 'interface')
  return { t, i18n: spoken(), ready: missing === '' }
}

const ERRORS = 'errors'

/** A sentence of the catalogue, which loads a moment after the page (main.tsx); until then it is empty. */
const tellError: Translate = (keys, values) => {
  if (hasSettled(ERRORS)) return translator.in(ERRORS)(keys, values)
  void loadErrorTexts()
  return ''
}

let last: Language | undefined

/** A new object for each language, so that React notices the change. */
function spoken(): Language {
  const { language = '', t, exists } = translator
  if (last?.language !== language) last = { language, t, exists }
  return last
}

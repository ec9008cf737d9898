import { useEffect, useSyncExternalStore } from 'react'
import { hasSettled, loadTextsOf, type PageTexts, translator } from './texts.ts'
import type { Translate } from './translator.ts'

type Language = { language: string; t: Translate; exists: (key: string) => boolean }

/**
 * The texts in the language that is spoken; keys without a kind are looked for in the first of `kinds`. What is not
 * loaded yet is loaded now, and `ready` says whether it is there. Pages import it as `useTranslation` of react-i18next,
 * whose types it has (vite.config.ts).
 */
export function useTranslation(kinds: string | readonly string[] = 'interface') {
  useSyncExternalStore(translator.subscribe, translator.revision, translator.revision)
  const all = [kinds].flat()
  const missing = all.filter((kind) => !hasSettled(kind)).join(' ')
  useEffect(() => {
    if (missing) void loadTextsOf(missing.split(' ') as PageTexts[])
  }, [missing])
  return { t: translator.in(all[0] ?? 'interface'), i18n: spoken(), ready: missing === '' }
}

let last: Language | undefined

/** Another object for another language, so that readers notice the change. */
function spoken(): Language {
  const { language = '', t, exists } = translator
  if (last?.language !== language) last = { language, t, exists }
  return last
}

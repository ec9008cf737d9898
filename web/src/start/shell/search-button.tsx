import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { openSearch } from '../../ui/open-search.ts'
import styles from './search-button.module.css'

/** The search button in the bar, with the keyboard shortcut that opens it anywhere. */
export function SearchButton() {
  const { t } = useTranslation()
  const isApple = useIsApple()
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t('shell.search')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openSearch}
    >
      <Search className="icon" aria-hidden="true" />
      <kbd className="keycap">{isApple ? '⌘ K' : t('shell.searchKey')}</kbd>
    </button>
  )
}

/** The same in the phone's menu, where it looks like the field that it opens. */
export function MenuSearch({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.menuSearch}
      aria-haspopup="dialog"
      onClick={() => {
        onClick()
        // The menu first returns the focus to its button, so that the search can return it there.
        setTimeout(openSearch, MENU_CLOSING_MS)
      }}
    >
      <Search className="icon" aria-hidden="true" />
      {t('shell.search')}
    </button>
  )
}

const MENU_CLOSING_MS = 50

/** Whether the keyboard has a command key; false during hydration of a page rendered at build time. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform),
    () => false,
  )
}

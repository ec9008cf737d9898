import { partsOf } from '@touchline/contract/platform/sports.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../club/sessions/session.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { lastSpecialists } from '../../../coaching/specialists/last-specialists.ts'
import styles from '../../../integrations/palette/palette.module.css'
import { Palette } from '../../../integrations/palette/palette.tsx'
import type { SearchProps } from '../../../integrations/palette/search-door.tsx'
import { loadErrorTexts, loadTextsOf } from '../../../platform/language/texts.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** The search overlay; its texts load when it is first opened. */
export function Search({ open, onOpenChange }: SearchProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const session = useSession()
  const hasWords = useWords(open)
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open && hasWords}
      onOpenChange={onOpenChange}
      title={t('shell.search')}
      closeLabel={t('shell.search')}
      className={styles.palette}
      isBare
    >
      <Palette
        searcher={session?.role ?? 'guest'}
        owner={ownerOf(session)}
        language={language.code}
        sport={sportOfLast()}
        onClose={close}
      />
    </Dialog>
  )
}

/** Also loads them in every language chosen later. */
function useWords(isWanted: boolean): boolean {
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    if (isWanted) void Promise.all([loadTextsOf(['search']), loadErrorTexts()]).then(() => setHasWords(true))
  }, [isWanted])
  return hasWords
}

function ownerOf(session: Session | undefined): string {
  return session ? `${session.clubId} ${session.playerId ?? session.email}` : ''
}

function sportOfLast() {
  const [last] = lastSpecialists()
  return last && partsOf(last).discipline
}

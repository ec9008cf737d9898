import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Court } from '../../../ui/court.tsx'
import { DeskRoom } from './desk-room.tsx'
import styles from './front-desk.module.css'
import { LoadFailure } from './load-failure.tsx'
import { LoadingChat } from './loading-chat.tsx'
import type { useSavedAddress } from './use-saved-address.ts'

type AddressedConversationProps = {
  saved: ReturnType<typeof useSavedAddress>
  /** Whether the specialists are loaded; `hasFailed` if they could not be. */
  isReady: boolean
  hasFailed: boolean
  tools: ReactNode
}

/** Shown in place of the saved conversation in the address while it loads or if it is unavailable. */
export function AddressedConversation({ saved, isReady, hasFailed, tools }: AddressedConversationProps) {
  if (!isReady) return hasFailed ? null : <LoadingChat />
  if (saved.isGone) return <GoneConversation tools={tools} />
  if (saved.error) return <LoadFailure error={saved.error} onRetry={saved.retry} />
  return saved.isLoading ? <LoadingChat /> : null
}

/** Shown at the address of a saved conversation that was deleted or belongs to another member. */
function GoneConversation({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DeskRoom tools={tools}>
      <section className={styles.question}>
        <div>
          <h1>{t('history.gone.title')}</h1>
          <p>{t('history.gone.text')}</p>
          <Court sport="universal" fit="xMidYMid meet" />
        </div>
        <div>
          <Link className={buttonClass({ variant: 'primary' })} to={PAGES.chat.path}>
            {t('history.gone.start')}
          </Link>
        </div>
      </section>
    </DeskRoom>
  )
}

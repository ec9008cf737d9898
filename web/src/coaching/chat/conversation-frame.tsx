import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { useTranslation } from 'react-i18next'
import styles from './chat.module.css'
import composerStyles from './composer.module.css'
import { ComposerHints } from './composer-hints.tsx'
import { LoadingMessages } from './loading-messages.tsx'
import logStyles from './message-log.module.css'
import { Welcome } from './welcome.tsx'

type ConversationFrameProps = { specialist: Pick<Specialist, 'name' | 'sport' | 'welcome'> }

/** The skeleton of a conversation before any script has run: its beginning, and space for the box. */
export function ConversationFrame({ specialist }: ConversationFrameProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.talk} data-sport={specialist.sport} aria-label={t('chat.label')}>
      <div className={logStyles.talkView}>
        <div className={logStyles.talkLog}>
          <div className={logStyles.talkColumn}>
            <Welcome specialist={specialist} />
            <LoadingMessages />
          </div>
        </div>
      </div>
      <div className={composerStyles.talkDock}>
        <div className={composerStyles.talkDockInner}>
          <div className="talk-box">
            <div className={composerStyles.talkPlace} />
          </div>
          <ComposerHints />
        </div>
      </div>
    </section>
  )
}

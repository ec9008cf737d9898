import { SPECIALIST_BLANKS } from '@touchline/contract/coaching/specialist-blanks.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { ConversationFrame } from '../../../coaching/chat/conversation-frame.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { Online } from '../../../ui/online.tsx'
import styles from './chat-header.module.css'

/** The chat with a specialist before any script has run; the server fills in the specialist's details. */
export function TalkFrame() {
  const { t } = useTranslation()
  const { name, sportName } = SPECIALIST_BLANKS
  const sport = SPECIALIST_BLANKS.sport as string as Discipline
  return (
    <>
      <div className={styles.chatHead} data-sport={sport}>
        <span className={styles.chatDrawerPlace} />
        <Avatar name={name} size="lg" presence="online" className={styles.chatFramePhoto} />
        <div className={styles.chatWho}>
          <h1 className="truncated">{name}</h1>
          <div className={styles.chatWhoMeta}>
            <SportChip sport={sport}>{sportName}</SportChip>
            <Online online>{t('chatPage.online')}</Online>
          </div>
        </div>
      </div>
      <ConversationFrame specialist={SPECIALIST_BLANKS} />
    </>
  )
}

import type { Specialist } from '@touchline/contract/specialists.ts'
import { useTranslation } from 'react-i18next'
import { SpecialistChoice } from '../../specialists/specialist-choice.tsx'
import { Banner } from '../../ui/banner.tsx'
import styles from './chat.module.css'

type ChatChoiceProps = {
  specialists: readonly Specialist[]
  /** The id that the address asks for in vain. */
  unknown: string | undefined
  onChoose: (specialist: Specialist) => void
}

/** Whom to talk to, for who comes without a specialist in mind. */
export function ChatChoice({ specialists, unknown, onChoose }: ChatChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.chatChoice}>
      <div className={styles.chatChoiceIn}>
        {unknown && (
          <Banner tone="warning">
            <b>{t('chatPage.unknown.title', { id: unknown })}</b> {t('chatPage.unknown.text')}
          </Banner>
        )}
        <div>
          <h2 className="d3">{t('chatPage.choice.heading')}</h2>
          <p className="muted">{t('chatPage.choice.text')}</p>
        </div>
        <SpecialistChoice specialists={specialists} onChoose={onChoose} />
      </div>
    </div>
  )
}

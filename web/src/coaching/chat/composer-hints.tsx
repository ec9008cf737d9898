import { useTranslation } from 'react-i18next'
import styles from './composer.module.css'

/** Below the box: how to send a question, and that answers can be wrong. */
export function ComposerHints() {
  const { t } = useTranslation()
  return (
    <div className={styles.talkUnder}>
      <span>
        <kbd>Enter</kbd> {t('chat.composer.sends')}, <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('chat.composer.breaks')}
      </span>
      <span>{t('chat.composer.caution')}</span>
    </div>
  )
}

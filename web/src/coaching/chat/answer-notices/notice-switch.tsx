import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/switch.tsx'
import styles from './answer-notices.module.css'
import { agree, decline, useConsent } from './consent.ts'

/** Switches notifications of answers on this device on or off. */
export function NoticeSwitch() {
  const { t } = useTranslation()
  const isOn = useConsent() === 'on'
  const [isBlocked, setBlocked] = useState(false)

  async function press() {
    if (isOn) return decline()
    setBlocked(!(await agree()))
  }

  return (
    <div className={styles.choice}>
      <div className={styles.line}>
        <span>{t('chat.notice.label')}</span>
        <Switch isOn={isOn} onPress={() => void press()} label={t('chat.notice.label')} />
      </div>
      <p role="status" className={styles.blocked}>
        {isBlocked && t('chat.notice.blocked')}
      </p>
    </div>
  )
}

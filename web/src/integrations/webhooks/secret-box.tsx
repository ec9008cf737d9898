import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import styles from './webhooks.module.css'
import type { NewSecret } from './webhooks.ts'

/** A new secret, to be copied now: it is not shown again. */
export function SecretBox({ made, onHide }: { made: NewSecret; onHide: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.once}>
      <b role="status">{t(`integrations:webhooks.secret.${made.isRotated ? 'rotated' : 'made'}`)}</b>
      <CopyBox
        label={t('integrations:webhooks.secret.label')}
        text={made.secret}
        copyLabel={t('integrations:webhooks.secret.copy')}
        copiedLabel={t('integrations:webhooks.secret.copied')}
        failedLabel={t('integrations:webhooks.secret.copyFailed')}
      />
      <Button variant="ghost" size="sm" onClick={onHide}>
        {t('integrations:webhooks.secret.hide')}
      </Button>
    </div>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProfileOwner, useEraseProfile } from '../../../club/athletes/profile.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { SettingsSection } from '../settings-layout.tsx'
import styles from './player-profile.module.css'

/** Lets a player erase the whole profile, after a confirmation. */
export function EraseProfile({ owner }: { owner: ProfileOwner }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useEraseProfile(owner, () => showToast(t('profile.erase.done')))
  const close = () => !isPending && setOpen(false)
  return (
    <SettingsSection heading={t('profile.erase.heading')} description={t('profile.erase.description')}>
      <div className={classNames('card', styles.danger)}>
        <p>{t('profile.erase.text')}</p>
        <Button variant="critical-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trash2 className="icon" aria-hidden="true" />
          {t('profile.erase.open')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={t('profile.erase.title')}
        description={t('profile.erase.question')}
        closeLabel={t('profile.erase.close')}
        actions={
          <>
            <Button variant="line" onClick={close}>
              {t('profile.erase.keep')}
            </Button>
            <Button variant="critical" busy={isPending} busyLabel={t('profile.erase.busy')} onClick={() => mutate()}>
              {t('profile.erase.confirm')}
            </Button>
          </>
        }
      >
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
      </Dialog>
    </SettingsSection>
  )
}

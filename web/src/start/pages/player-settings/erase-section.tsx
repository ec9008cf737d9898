import { eraseOwnAccount } from '@touchline/contract/club/members.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../club/sessions/end-session.ts'
import { call } from '../../../platform/api/call.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SettingsSection } from '../settings-layout.tsx'

/** Lets a player erase their account, after a confirmation. */
export function EraseSection() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(eraseOwnAccount, { language: language.code }),
    onSuccess: () => endSession({ to: PAGES.home.path, isErased: true }),
  })
  const close = () => !isPending && setOpen(false)
  return (
    <SettingsSection heading={t('playerSettings.erase.heading')} description={t('data:own.erase.description')}>
      <div>
        <Button variant="critical-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trash2 className="icon" aria-hidden="true" />
          {t('playerSettings.erase.open')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={t('playerSettings.erase.title')}
        description={t('data:own.erase.text')}
        closeLabel={t('playerSettings.erase.close')}
        actions={
          <>
            <Button variant="line" onClick={close}>
              {t('playerSettings.erase.keep')}
            </Button>
            <Button
              variant="critical"
              busy={isPending}
              busyLabel={t('playerSettings.erase.busy')}
              onClick={() => mutate()}
            >
              {t('playerSettings.erase.confirm')}
            </Button>
          </>
        }
      >
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
      </Dialog>
    </SettingsSection>
  )
}

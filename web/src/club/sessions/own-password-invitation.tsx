import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { forgetInvitation, isInvited } from './invitation.ts'
import { useDevice } from './use-device.ts'

/** Invites users who have just joined, or logged in with a code, to set their own password; once. */
export function OwnPasswordInvitation({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { hasOwnPassword, mayLeaveOutPassword } = useDevice()
  const [isOpen, setOpen] = useState(isInvited)
  if (!isOpen || !mayLeaveOutPassword || hasOwnPassword === undefined) return null

  function dismiss() {
    forgetInvitation()
    setOpen(false)
  }

  return (
    <Banner {...(className && { className })} dismiss={{ label: t('ownPassword.dismiss'), onDismiss: dismiss }}>
      {hasOwnPassword ? (
        t('ownPassword.forgotten')
      ) : (
        <>
          <b>{t('ownPassword.title')}</b> {t('ownPassword.text')}
        </>
      )}{' '}
      <Link to={`${PAGES.playerSettings.path}#password`} onClick={forgetInvitation}>
        {t('ownPassword.action')}
      </Link>
    </Banner>
  )
}

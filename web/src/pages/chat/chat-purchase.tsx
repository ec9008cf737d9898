import type { TokenModel } from '@touchline/contract/pricing.ts'
import { useTranslation } from 'react-i18next'
import { PackageDialog, TokenPurchaseDialog } from '../../payments/token-dialogs.tsx'
import type { Session } from '../../sessions/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** What somebody wants to buy: tokens of one model, or to see both packages. */
export type Purchase = TokenModel | 'any'

type ChatPurchaseProps = { session: Session; wish: Purchase | undefined; onClose: () => void }

/** Sells tokens to administrators; players are told whom to ask. */
export function ChatPurchase({ session, wish, onClose }: ChatPurchaseProps) {
  if (session.role !== 'admin') return <AskAdministrator isOpen={wish !== undefined} onClose={onClose} />
  const { clubId } = session
  return (
    <>
      <PackageDialog clubId={clubId} open={wish === 'any'} onOpenChange={onClose} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5" open={wish === 'gpt5'} onOpenChange={onClose} />
      <TokenPurchaseDialog clubId={clubId} model="gpt5_mini" open={wish === 'gpt5_mini'} onOpenChange={onClose} />
    </>
  )
}

function AskAdministrator({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('chatPage.askAdmin.title')}
      description={t('chatPage.askAdmin.text')}
      closeLabel={t('chatPage.askAdmin.close')}
      actions={<Button onClick={onClose}>{t('chatPage.askAdmin.understood')}</Button>}
    />
  )
}

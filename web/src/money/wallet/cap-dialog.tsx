import type { CappedMember } from '@touchline/contract/money/wallet.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { exactTokens, typedTokens } from './amounts.ts'
import { useCaps } from './wallet.ts'

type CapDialogProps = { clubId: string; member: CappedMember; memberCap: number | null; onClose: () => void }

/** Sets one member's monthly cap. */
export function CapDialog({ clubId, member, memberCap, onClose }: CapDialogProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { ofMember } = useCaps(clubId, language.code)
  const [text, setText] = useState(member.hasOwnCap && member.cap !== null ? exactTokens(member.cap, language) : '')
  const typed = typedTokens(text)
  const common = memberCap === null ? t('wallet:caps.noLimit') : exactTokens(memberCap, language)
  const problem = typed === undefined ? t('wallet:caps.wrong') : ofMember.error ? sentence(ofMember.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed !== undefined) ofMember.mutate({ memberId: member.id, cap: typed }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet:caps.dialog.title', { name: member.name })}
      description={t('wallet:caps.dialog.used', { used: exactTokens(member.used, language) })}
      closeLabel={t('wallet:caps.dialog.cancel')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('wallet:caps.dialog.cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={ofMember.isPending} busyLabel={t('wallet:caps.saving')}>
            {t('wallet:caps.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <TextField
          label={t('wallet:caps.dialog.label')}
          hint={t('wallet:caps.dialog.hint', { common })}
          error={problem}
          inputMode="numeric"
          placeholder={common}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

const FORM = 'member-cap'

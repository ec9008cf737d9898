import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceQuery } from '../../../club/sessions/use-device.ts'
import { AskParent } from '../../../data/consents/ask-parent.tsx'
import { consentQuery, lastParentsDay } from '../../../data/consents/consent.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type ParentFirstProps = {
  playerId: string
  isDiscarding: boolean
  /** Continues without saving; omitted when no action is pending. */
  onDiscard: (() => void) | undefined
  onCancel: () => void
}

/** Replaces the save dialog for a child: a parent has to agree first, and can be asked here. */
export function ParentFirst({ playerId, isDiscarding, onDiscard, onCancel }: ParentFirstProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const owner = { playerId, language: language.code }
  const { data: consent } = useQuery({ ...consentQuery(owner), staleTime: 0 })
  const mayKeep = consent?.state === 'given' || consent?.state === 'not_needed'

  // A parent agreed while the chat was open: from now on it can be saved.
  useEffect(() => {
    if (mayKeep) void queries.invalidateQueries({ queryKey: deviceQuery(language.code).queryKey })
  }, [mayKeep, queries, language.code])

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={t('chatPage.parentFirst.title')}
      description={
        consent?.until && t('legal:consent.description', { age: consent.age, date: lastParentsDay(consent.until) })
      }
      closeLabel={t('chatPage.parentFirst.close')}
      actions={
        <>
          {onDiscard && (
            <Button
              variant="line"
              busy={isDiscarding}
              busyLabel={t('history.save.discarding')}
              onClick={() => isDiscarding || onDiscard()}
            >
              {t('history.save.discard')}
            </Button>
          )}
          <Button variant="ghost" onClick={onCancel}>
            {t(onDiscard ? 'history.save.stay' : 'chatPage.parentFirst.later')}
          </Button>
        </>
      }
    >
      {consent ? <AskParent owner={owner} consent={consent} /> : <Skeleton height={180} />}
    </Dialog>
  )
}

import { getListCalendar } from '@touchline/contract/planning/list-arrangements.ts'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { CalendarPlus, Pencil, Printer, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOfLink } from '../../../planning/lists/link-card.tsx'
import { useListWords } from '../../../planning/lists/list-words.ts'
import panels from '../../../planning/lists/panel.module.css'
import type { ListChanges } from '../../../planning/lists/use-list-changes.ts'
import { download } from '../../../platform/api/download.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'

type ListHeadProps = { list: TeamList; changes: ListChanges; onEdit: () => void }

/** The list's purpose, and the actions on all of it. */
export function ListHead({ list, changes, onEdit }: ListHeadProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { whenOf } = useListWords()
  const sentence = useErrorSentence()
  const send = useSending(list, changes)
  const maker = list.maker ? t('lists:page.keptBy', { name: list.maker }) : t('lists:page.keptByClub')
  const takeCalendar = () =>
    download(getListCalendar, { params: { listId: list.id }, language: language.code }, 'touchline.ics').catch(
      (error: unknown) => showFailureToast(sentence(error)),
    )
  return (
    <div className={panels.title}>
      <div>
        <div className={panels.meta}>
          {list.sport && <SportChip sport={list.sport}>{t(`sports.${list.sport}`)}</SportChip>}
          <span className="text-sm muted">{[list.team, maker].filter(Boolean).join(', ')}</span>
        </div>
        <h1 className="heading-1">{list.name}</h1>
        <p className={panels.subtitle}>{whenOf(list)}</p>
      </div>
      <div className={panels.actions}>
        {list.mayEdit && (
          <Button variant="line" onClick={onEdit}>
            <Pencil className="icon" aria-hidden="true" />
            {t('lists:page.change')}
          </Button>
        )}
        <Button variant="line" onClick={takeCalendar}>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('lists:page.calendar')}
        </Button>
        <Button variant="line" onClick={() => print()}>
          <Printer className="icon" aria-hidden="true" />
          {t('lists:page.print')}
        </Button>
        {list.mayEdit && (
          <Button onClick={send}>
            <Share2 className="icon" aria-hidden="true" />
            {t('lists:page.send')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shares the link through the device's share sheet, else the clipboard; the first press creates it. */
function useSending(list: TeamList, changes: ListChanges): () => void {
  const { t } = useTranslation()
  return () => {
    if (!list.link) return changes.share(() => showToast(t('lists:page.done.shared')))
    const url = addressOfLink(list.link)
    const told = () => showToast(t('lists:page.link.copied'))
    // A device without a share sheet has a clipboard; a user who closes the sheet wants neither.
    const hand = typeof navigator.share === 'function'
    return void (hand ? navigator.share({ title: list.name, url }) : copyText(url).then(told)).catch(() => undefined)
  }
}

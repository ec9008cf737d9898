import { useQuery } from '@tanstack/react-query'
import { MAX_COMMENT } from '@touchline/contract/planning/coaches.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { usePlanWords } from './plan-words.ts'
import { coachesQuery } from './plans.ts'

type ShowDialogProps = { open: boolean; isBusy: boolean; onClose: () => void; onShow: (coachId: string) => void }

/** Chooses the coach of the club with whom to share the plan. */
export function ShowDialog({ open, isBusy, onClose, onShow }: ShowDialogProps) {
  const { t } = usePlanWords()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: coaches, error } = useQuery({ ...coachesQuery(language.code), enabled: open })
  const frame = { open, title: t('page.show.heading'), onClose }
  if (!coaches || coaches.length === 0) {
    return (
      <Dialog
        {...frame}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        closeLabel={t('page.close')}
        description={coaches ? t('page.show.nobody') : undefined}
      >
        {error ? <Banner tone="critical">{sentence(error)}</Banner> : !coaches && <Skeleton height={44} />}
      </Dialog>
    )
  }
  const options = coaches.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <FormDialog
      {...frame}
      description={t('page.show.text')}
      submit={t('page.show.confirm')}
      isBusy={isBusy}
      onSubmit={(values) => onShow(String(values.get('coach')))}
    >
      <ChoiceField
        isSingle
        required
        name="coach"
        label={t('page.show.whom')}
        options={options}
        chosen={coaches.length === 1 ? options.map(({ value }) => value) : []}
      />
    </FormDialog>
  )
}

type CommentDialogProps = {
  /** What to do with the text: approve the plan, or only comment on it. */
  wish: 'approve' | 'comment' | undefined
  owner: string
  isBusy: boolean
  onClose: () => void
  onSend: (isApproved: boolean, comment: string) => void
}

/** A coach approves or comments. */
export function CommentDialog({ wish, owner, isBusy, onClose, onSend }: CommentDialogProps) {
  const { t } = usePlanWords()
  const isApproved = wish === 'approve'
  const key = isApproved ? 'approve' : 'comment'
  return (
    <FormDialog
      open={wish !== undefined}
      title={t(`page.signOff.dialog.${key}`, { owner })}
      submit={t(`page.signOff.dialog.${key}Confirm`)}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(values) => onSend(isApproved, String(values.get('comment')).trim())}
    >
      <TextArea
        rows={3}
        label={t(isApproved ? 'page.signOff.dialog.words' : 'page.signOff.dialog.wordsNeeded')}
        name="comment"
        maxLength={MAX_COMMENT}
        required={!isApproved}
      />
    </FormDialog>
  )
}

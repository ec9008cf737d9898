import type { Plan } from '@touchline/contract/planning/plans.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { useChangePlan } from '../../../planning/plans/change-plan.ts'
import { FormDialog } from '../../../planning/plans/form-dialog.tsx'
import { usePlanWords } from '../../../planning/plans/plan-words.ts'
import { type PlanPlace, useDeletePlan, useRestorePlan } from '../../../planning/plans/plans.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { Dropdown, DropdownItem } from '../../../ui/dropdown.tsx'
import { TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'

type PlanMenuProps = { place: PlanPlace; plan: Plan; changing: ReturnType<typeof useChangePlan> }

/** Rare actions on a plan: rename it, undo the last change, delete it. */
export function PlanMenu({ place, plan, changing }: PlanMenuProps) {
  const { t } = usePlanWords()
  const [isRenaming, setRenaming] = useState(false)
  const remove = useRemoval(place, plan)
  const { mutate, isPending } = changing
  return (
    <>
      <Dropdown
        label={t('page.more')}
        trigger={
          <IconButton label={t('page.more')}>
            <Ellipsis className="icon" aria-hidden="true" />
          </IconButton>
        }
      >
        <DropdownItem icon={<Pencil className="icon" />} onSelect={() => setRenaming(true)}>
          {t('page.rename.open')}
        </DropdownItem>
        {plan.changes.length > 0 && (
          <DropdownItem
            icon={<Undo2 className="icon" />}
            onSelect={() => mutate({ kind: 'undo' }, { onSuccess: () => showToast(t('page.toast.undone')) })}
          >
            {t('page.undoChange')}
          </DropdownItem>
        )}
        <DropdownItem icon={<Trash2 className="icon" />} critical onSelect={remove}>
          {t('page.delete')}
        </DropdownItem>
      </Dropdown>
      <FormDialog
        open={isRenaming}
        title={t('page.rename.open')}
        submit={t('page.save')}
        isBusy={isPending}
        onClose={() => setRenaming(false)}
        onSubmit={(values) =>
          mutate({ kind: 'rename', title: String(values.get('title')).trim() }, { onSuccess: () => setRenaming(false) })
        }
      >
        <TextField label={t('page.rename.title')} name="title" required maxLength={120} defaultValue={plan.title} />
      </FormDialog>
    </>
  )
}

/** Deletes the plan and opens the list, where it can be restored at once or later. */
function useRemoval({ planId, language }: PlanPlace, { title }: Plan) {
  const { t } = usePlanWords()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { mutate: remove } = useDeletePlan(language)
  const { mutate: restore } = useRestorePlan(language)
  const onError = (error: Error) => showFailureToast(sentence(error))
  return () =>
    remove(planId, {
      onError,
      onSuccess: () => {
        showToast(t('page.toast.deleted', { title }), {
          label: t('page.undo'),
          onClick: () => restore(planId, { onError }),
        })
        navigate(PAGES.plans.path)
      },
    })
}

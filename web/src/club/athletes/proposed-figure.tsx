import { isWithinRange } from '@touchline/contract/platform/figures.ts'
import { figureName, writeFigure } from '@touchline/locales/figures.ts'
import { useTranslation } from 'react-i18next'
import { today } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { ProposalCard } from '../../ui/proposal-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type ProfileOwner, useChangeProfile } from './profile.ts'

/** A figure proposed for the profile. */
export type ProposedFigure = { figure: string; value: number; by: string | undefined }

/**
 * A proposal in an address: `?keep=resting_heart_rate&value=54&from=athletics_fitness`; undefined without a valid one.
 */
export function proposalIn(params: URLSearchParams): ProposedFigure | undefined {
  const figure = params.get('keep') ?? ''
  const value = Number(params.get('value') ?? Number.NaN)
  if (!isWithinRange(figure, value)) return undefined
  return { figure, value, by: params.get('from') ?? undefined }
}

type ProposalProps = {
  owner: ProfileOwner
  proposal: ProposedFigure
  by: string | undefined
  onDone: () => void
  className?: string | undefined
}

/** Asks whether to store a figure. */
export function Proposal({ owner, proposal: { figure, value }, by, onDone, className }: ProposalProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { mutate, isPending, error } = useChangeProfile(owner)
  const words = { t, locale: language.locale }
  const names = { figure: figureName(figure, words), value: writeFigure(figure, value, words) }
  const keep = () =>
    mutate(
      { keep: { fact: { kind: 'figure', id: figure, value }, since: today() } },
      {
        onSuccess: () => {
          showToast(t('profile.saved'))
          onDone()
        },
      },
    )
  return (
    <ProposalCard
      label={t('profile.proposal.label')}
      question={t('profile.proposal.question', names)}
      note={by ? t('profile.proposal.by', { name: by }) : t('profile.proposal.note')}
      accept={{ label: t('profile.proposal.keep'), busyLabel: t('profile.saving'), isBusy: isPending, onAccept: keep }}
      refuse={{ label: t('profile.proposal.refuse'), onRefuse: onDone }}
      className={className}
    >
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
    </ProposalCard>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandOverEntry, handOverQuery, offer } from '../../../club/clubs/hand-over.ts'
import { memberViewOf } from '../../../club/members/member-view.ts'
import { memberPageQuery } from '../../../club/members/members.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import settingsStyles from '../settings-layout.module.css'
import styles from './hand-over-form.module.css'

type HandOverFormProps = {
  session: Session
  /** The administrator's own name, if known. */
  ownName: { firstName: string; lastName: string }
  onClose: () => void
}

/** Asks for the member to offer the administration to, the administrator's own name, and the PIN. */
export function HandOverForm({ session, ownName, onClose }: HandOverFormProps) {
  const { t } = useTranslation('people')
  const sentence = useErrorSentence()
  const [memberId, setMemberId] = useState('')
  const { field, handleSubmit } = useEntryForm(RULES, { ...ownName, adminPin: '' })
  const offering = useOffer(session.clubId)
  const send = (entry: Omit<Offer, 'memberId'>) => offering.isPending || offering.mutate({ ...entry, memberId })
  return (
    <form className={classNames('card', settingsStyles.settingsForm)} noValidate onSubmit={handleSubmit(send)}>
      {offering.error && <Banner tone="critical">{sentence(offering.error)}</Banner>}
      <MemberChoice session={session} chosen={memberId} onChoose={setMemberId} />
      <fieldset className={styles.names}>
        <legend className="label">{t('handOver.yourName')}</legend>
        <TextField {...field('firstName', t('handOver.firstName'))} autoComplete="given-name" />
        <TextField {...field('lastName', t('handOver.lastName'))} autoComplete="family-name" />
      </fieldset>
      <TextField
        {...field('adminPin', t('handOver.pin'))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="ADM-…"
      />
      <div className={settingsStyles.settingsActions}>
        <Button type="submit" busy={offering.isPending} busyLabel={t('handOver.offering')}>
          {t('handOver.offer')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('handOver.cancel')}
        </Button>
      </div>
    </form>
  )
}

type MemberChoiceProps = { session: Session; chosen: string; onChoose: (memberId: string) => void }

/** A choice of players, searched by a part of the name or e-mail. */
function MemberChoice({ session, chosen, onChoose }: MemberChoiceProps) {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  const name = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const view = memberViewOf(new URLSearchParams({ search }))
  const { data } = useQuery(memberPageQuery({ clubId: session.clubId, email: session.email }, view, language.code))
  const players = data?.members.filter(({ role }) => role === 'member').slice(0, MOST_SHOWN)
  return (
    <div className={styles.choice}>
      <SearchField
        label={t('handOver.search')}
        hint={t('handOver.search')}
        maxLength={80}
        text={text}
        onChange={setText}
      />
      <fieldset>
        <legend className="visually-hidden">{t('handOver.found')}</legend>
        {players?.map((player) => (
          <label key={player.id}>
            <input
              type="radio"
              name={name}
              value={player.id}
              checked={player.id === chosen}
              onChange={() => onChoose(player.id)}
            />
            <span>
              <b>
                {player.first_name} {player.last_name}
              </b>
              <span className="text-sm muted">{player.email}</span>
            </span>
          </label>
        ))}
        {players?.length === 0 && <p className="text-sm muted">{t('handOver.nobody')}</p>}
      </fieldset>
    </div>
  )
}

const MOST_SHOWN = 5

function useOffer(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Offer) => offer(clubId, body, language.code),
    onSuccess: () => queries.invalidateQueries({ queryKey: handOverQuery(clubId, language.code).queryKey }),
  })
}

type Offer = Parameters<typeof offer>[1]

const RULES = rulesOf(HandOverEntry)

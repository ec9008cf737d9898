import type { NewPlayer } from '@touchline/contract/club/members.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TermsSentence } from '../../../club/legal/terms-sentence.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from '../entry/entry.module.css'

type PlayerFieldsProps = {
  field: (name: keyof NewPlayer, label: string) => ComponentProps<typeof TextField>
  /** Whether the e-mail is given and cannot be changed. */
  isEmailFixed?: boolean
}

/** A new player's details: the fields common to all forms, and the terms accepted by joining. */
export function PlayerFields({ field, isEmailFixed = false }: PlayerFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.entryPair}>
        <TextField {...field('firstName', t('joinTeam.firstName'))} autoComplete="given-name" />
        <TextField {...field('lastName', t('joinTeam.lastName'))} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email', t('joinTeam.email'))}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        readOnly={isEmailFixed}
        hint={t(isEmailFixed ? 'invitations:join.emailFixed' : 'joinTeam.emailHint')}
      />
      <TermsSentence who="player" />
    </>
  )
}

import { type ApiKey, HOURLY_LIMITS } from '@touchline/contract/integrations/api-keys.ts'
import { SCOPES, type Scope } from '@touchline/contract/platform/endpoint.ts'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './api-keys.module.css'
import { useMakeKey } from './api-keys.ts'

type NewKeyDialogProps = {
  clubId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (made: { apiKey: ApiKey; key: string }) => void
}

/** Asks for a new key's name, permissions and rate limit. */
export function NewKeyDialog({ clubId, open, onOpenChange, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const making = useMakeKey(clubId)

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('integrations:newKey.title')}
      description={t('integrations:newKey.text')}
      closeLabel={t('integrations:newKey.cancel')}
      actions={
        <>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            {t('integrations:newKey.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={making.isPending} busyLabel={t('integrations:newKey.making')}>
            {t('integrations:newKey.make')}
          </Button>
        </>
      }
    >
      <NewKeyForm
        id={formId}
        error={making.error}
        onSubmit={(key) =>
          making.mutate(key, {
            onSuccess: (made) => {
              onMade(made)
              onOpenChange(false)
            },
          })
        }
      />
    </Dialog>
  )
}

type Entry = { name: string; scopes: Scope[]; hourlyLimit: (typeof HOURLY_LIMITS)[number] }

function NewKeyForm({ id, error, onSubmit }: { id: string; error: unknown; onSubmit: (entry: Entry) => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const words = useErrorWords()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [limit, setLimit] = useState('60')
  const [isTried, setTried] = useState(false)
  const missing = words('FIELD_REQUIRED')

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const hourlyLimit = HOURLY_LIMITS.find((one) => String(one) === limit)
    if (name.trim() && scopes.length > 0 && hourlyLimit) onSubmit({ name, scopes, hourlyLimit })
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {error !== null && <Banner tone="critical">{sentence(error)}</Banner>}
      <TextField
        label={t('integrations:newKey.name')}
        hint={t('integrations:newKey.nameHint')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={isTried && !name.trim() ? missing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice chosen={scopes} onChange={setScopes} error={isTried && scopes.length === 0 ? missing : undefined} />
      <div className={styles.limit}>
        <span className="label">{t('integrations:newKey.limit')}</span>
        <Segments
          legend={t('integrations:newKey.limit')}
          value={limit}
          onChange={setLimit}
          options={HOURLY_LIMITS.map((calls) => ({
            value: String(calls),
            label: t('integrations:keys.perHour', { calls }),
          }))}
        />
      </div>
    </form>
  )
}

type ScopeChoiceProps = { chosen: Scope[]; onChange: (scopes: Scope[]) => void; error: string | undefined }

function ScopeChoice({ chosen, onChange, error }: ScopeChoiceProps) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
      <legend className="label">{t('integrations:newKey.scopes')}</legend>
      {SCOPES.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
          <span>
            <b>{t(`integrations:scopes.${scope}.name`)}</b>
            <span>{t(`integrations:scopes.${scope}.text`)}</span>
          </span>
        </label>
      ))}
      {error && (
        <span className="error" id={errorId}>
          <CircleAlert className="icon icon-sm" />
          {error}
        </span>
      )}
    </fieldset>
  )
}

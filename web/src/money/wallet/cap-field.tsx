import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { exactTokens, typedTokens } from './amounts.ts'
import styles from './caps.module.css'

type CapFieldProps = {
  label: string
  hint: string
  cap: number | null
  save: (cap: number | null) => Promise<unknown>
}

/** A cap that applies to many, with a button to save it. */
export function CapField({ label, hint, cap, save }: CapFieldProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const [text, setText] = useState(cap === null ? '' : exactTokens(cap, language))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = typedTokens(text)
    if (typed === undefined) return setProblem(t('wallet:caps.wrong'))
    setBusy(true)
    try {
      await save(typed)
      setProblem(undefined)
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.capField} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        hint={hint}
        error={problem}
        inputMode="numeric"
        placeholder={t('wallet:caps.noLimit')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" busy={isBusy} busyLabel={t('wallet:caps.saving')}>
        {t('wallet:caps.save')}
      </Button>
    </form>
  )
}

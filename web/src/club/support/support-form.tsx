import { MOST_SUPPORT_CHARACTERS } from '@touchline/contract/club/support.ts'
import { PLAN_IDS } from '@touchline/contract/platform/pricing.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './support.module.css'
import { answerTimeOf, useSupportQuestion } from './support.ts'

/** A question to support; its text stays until it has been sent. */
export function SupportForm({ isPlayer }: { isPlayer: boolean }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const words = useErrorWords()
  const question = useSupportQuestion()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const missing = (text: string) => (isChecked && !text.trim() ? words('FIELD_REQUIRED') : undefined)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (question.isPending || !subject.trim() || !message.trim()) return
    const onSuccess = () => {
      setSubject('')
      setMessage('')
      setIsChecked(false)
    }
    question.mutate({ subject, message }, { onSuccess })
  }
  const sent = question.data
  return (
    <Panel heading={t('help:form.heading')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {isPlayer && <Banner>{t('help:form.adminFirst')}</Banner>}
        {sent && (
          <Banner tone="ok">
            {t('help:form.sent', { email: sent.copyTo })}
            {sent.plan && ` ${answerTimeOf(sent.plan, t)}.`}
          </Banner>
        )}
        {question.error && (
          <Banner tone="critical">
            {sentence(question.error)} {t('help:form.kept')}
          </Banner>
        )}
        <TextField
          label={t('help:form.subject')}
          maxLength={120}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          error={missing(subject)}
        />
        <TextArea
          label={t('help:form.message')}
          rows={6}
          maxLength={MOST_SUPPORT_CHARACTERS}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          hint={t('help:form.noSecrets')}
          error={missing(message)}
        />
        <Button type="submit" busy={question.isPending} busyLabel={t('help:form.sending')}>
          {t('help:form.send')}
        </Button>
      </form>
    </Panel>
  )
}

/** The response times of support, by plan. */
export function AnswerTimes() {
  const { t } = useTranslation()
  return (
    <Panel heading={t('help:times.heading')}>
      <dl className={styles.times}>
        {PLAN_IDS.toReversed().map((plan) => (
          <div key={plan}>
            <dt>{t(`subscription.plans.${plan}`)}</dt>
            <dd>{answerTimeOf(plan, t)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

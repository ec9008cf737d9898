import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import { answerAsText } from '@touchline/locales/part-text.ts'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import styles from './chat-message.module.css'
import { usePartWords } from './parts/use-part-words.ts'

const CONFIRMATION_MS = 2000

/** Copies an answer as written, including its tables, with its parts as plain text. */
export function CopyAnswer({ text, parts }: { text: string; parts: readonly AnyPart[] }) {
  const { t } = useTranslation()
  const words = usePartWords()
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await copyText(answerAsText(text, parts, words))
      setCopies(copies + 1)
    } catch {
      showFailureToast(t('chat.notCopied'))
    }
  }

  return (
    <>
      <IconButton label={t('chat.copy')} size="sm" onClick={copy}>
        {isCopied ? <Check className="icon icon-sm" /> : <Copy className="icon icon-sm" />}
      </IconButton>
      <span className={isCopied ? styles.talkCopied : 'visually-hidden'} role="status">
        {isCopied && t('chat.copied')}
      </span>
    </>
  )
}

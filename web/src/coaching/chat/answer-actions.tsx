import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import { answerAsText } from '@touchline/locales/part-text.ts'
import { Printer, Share2, Square, Volume2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailureToast } from '../../ui/toast.tsx'
import { plainText } from './markdown/plain-text.ts'
import { usePartWords } from './parts/use-part-words.ts'
import { languageOfText } from './speech/language-of-text.ts'
import { canReadAloud, readAloud, readId, stopReading, subscribeToReading } from './speech/read-aloud.ts'

type AnswerActionsProps = { id: string; name: string; text: string; parts: readonly AnyPart[] }

/**
 * Further actions on an answer: read aloud, share, print. Actions that the browser does not support are not offered.
 */
export function AnswerActions(props: AnswerActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      {canReadAloud() && <ReadAloud {...props} />}
      {'share' in navigator && <Share {...props} />}
      <IconButton label={t('chat.print')} size="sm" onClick={() => printMessage(props.id)}>
        <Printer className="icon icon-sm" />
      </IconButton>
    </>
  )
}

function ReadAloud({ id, text, parts }: AnswerActionsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const words = usePartWords()
  const isReading = useSyncExternalStore(subscribeToReading, () => readId() === id)

  useEffect(() => {
    const stop = () => stopReading(id)
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [id])

  function press() {
    if (isReading) return stopReading(id)
    const spoken = answerAsText(plainText(text), parts, words)
    readAloud(id, spoken, languageOfText(spoken, language.code), () => showFailureToast(t('chat.notRead')))
  }

  return (
    <IconButton label={t(isReading ? 'chat.stopReading' : 'chat.readAloud')} size="sm" onClick={press}>
      {isReading ? <Square className="icon icon-sm" fill="currentcolor" /> : <Volume2 className="icon icon-sm" />}
    </IconButton>
  )
}

function Share({ name, text, parts }: AnswerActionsProps) {
  const { t } = useTranslation()
  const words = usePartWords()

  async function share() {
    try {
      await navigator.share({ title: name, text: answerAsText(text, parts, words) })
    } catch (error) {
      // Cancelling the share dialog is not an error.
      if ((error as Error).name !== 'AbortError') showFailureToast(t('chat.notShared'))
    }
  }

  return (
    <IconButton label={t('chat.share')} size="sm" onClick={() => void share()}>
      <Share2 className="icon icon-sm" />
    </IconButton>
  )
}

/** Prints a single message: the print styles hide everything that the root element does not name. */
function printMessage(id: string): void {
  const { dataset } = document.documentElement
  dataset.printMessage = id
  addEventListener('afterprint', () => delete dataset.printMessage, { once: true })
  print()
}

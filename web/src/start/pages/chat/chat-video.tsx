import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import { useErrorWords } from '../../../platform/language/error-sentence.ts'
import { loadPageTexts } from '../../../platform/language/texts.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './chat-video.module.css'

type ChatVideoProps = {
  specialist: Specialist
  store: ConversationStore
  isPhone: boolean
  isBlocked: boolean
  sharedClip: File | undefined
  onClose: () => void
}

/**
 * Video analysis in place of the conversation, on a phone as a full-screen sheet. It is one element in both, so that
 * turning the phone does not lose the clip.
 */
export function ChatVideo({ specialist, store, isPhone, isBlocked, sharedClip, onClose }: ChatVideoProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const frame = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusReturn()

  useLayoutEffect(() => {
    const dialog = frame.current
    if (isPhone) dialog?.showModal()
    else dialog?.show()
    title.current?.focus()
    return () => dialog?.close()
  }, [isPhone])

  return (
    <dialog
      ref={frame}
      className={styles.chatVideo}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser may force it closed; when switching between sheet and place it is closed only for a moment.
      onClose={() => frame.current && !frame.current.open && onClose()}
    >
      <div className={styles.chatVideoHead}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('chatPage.video.title')}
        </h2>
        <IconButton label={t('chatPage.video.close')} onClick={onClose}>
          <X className="icon" />
        </IconButton>
      </div>
      <div className={styles.chatVideoInner}>
        <LoadedSection
          coach={{ name: specialist.name, sport: specialist.sport as Discipline }}
          isBlocked={isBlocked}
          given={sharedClip}
          ask={async (question, clip) => {
            await store.askAboutClip(question, clip)
            onClose()
          }}
        />
      </div>
    </dialog>
  )
}

type Section = typeof import('../../../coaching/video/video-section.tsx')

/** Loads the texts first: they are small. */
async function loadSection(): Promise<Section> {
  await loadPageTexts('video')
  return loadCode(() => import('../../../coaching/video/video-section.tsx'))
}

type SectionProps = Parameters<Section['VideoSection']>[0]

/** Loads the section only when it is opened. */
function LoadedSection(props: SectionProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const [section, setSection] = useState<Section>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    let isGone = false
    loadSection().then(
      (loaded) => isGone || setSection(loaded),
      () => isGone || setFailedAttempt(attempt),
    )
    return () => {
      isGone = true
    }
  }, [attempt])

  if (section) return <section.VideoSection {...props} />
  if (failedAttempt === attempt) {
    return (
      <Banner tone="critical">
        {words('LOAD_FAILED')}{' '}
        <Button variant="line" size="sm" onClick={() => setAttempt(attempt + 1)}>
          {t('shell.retry')}
        </Button>
      </Banner>
    )
  }
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={320} />
    </Loading>
  )
}

/** Returns the focus to the opener, once that is visible again. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
    },
    [opener],
  )
}

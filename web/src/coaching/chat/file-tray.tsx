import { MAX_FILE_MEGABYTES } from '@touchline/contract/coaching/documents.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Attachment } from '../../ui/attachment.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type ChatState, lastQuestion } from './chat-state.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { ConversationStore } from './conversation-store.ts'
import { FileCard } from './file-card.tsx'
import { fileSize } from './file-size.ts'
import styles from './files.module.css'

type FileTrayProps = {
  store: ConversationStore
  state: ChatState
  isOff: boolean
  /** The id of the notice about the file, to which the box refers. */
  noticeId: string
  onReplace: () => void
  onRemoved: () => void
}

/** Above the box: the attached file, or a notice about one. */
export function FileTray({ store, state, isOff, noticeId, onReplace, onRemoved }: FileTrayProps) {
  const { t } = useTranslation()
  const { draft, fileNotice } = state
  if (draft.isEditing) return <KeptFile state={state} />
  return (
    <>
      {draft.lostFile && !isOff && (
        <Banner dismiss={{ label: t('chat.dismiss'), onDismiss: () => store.attach(null) }}>
          {t('documents.lost', { name: draft.lostFile })}
        </Banner>
      )}
      {draft.file && (
        <>
          <div className={styles.talkTray}>
            <WaitingFile
              chosen={draft.file}
              onRemove={() => {
                store.attach(null)
                onRemoved()
              }}
            />
            <Button variant="ghost" size="sm" onClick={onReplace}>
              {t('documents.replace')}
            </Button>
          </div>
          <p className={styles.talkTrayNote}>{t('documents.readOnce')}</p>
        </>
      )}
      {fileNotice && (
        <div id={noticeId} className={styles.talkTray}>
          <FileNoticeChip store={store} notice={fileNotice} />
        </div>
      )}
    </>
  )
}

function WaitingFile({ chosen: { file, kind }, onRemove }: { chosen: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const picture = usePicture(kind === 'image' ? file : undefined)
  return (
    <Attachment
      name={file.name}
      detail={`${t(`documents.kinds.${kind}`)} · ${fileSize(file.size, language)}`}
      remove={{ label: t('documents.remove'), onRemove }}
      {...(picture && { previewUrl: picture })}
    />
  )
}

function FileNoticeChip({ store, notice }: { store: ConversationStore; notice: NonNullable<ChatState['fileNotice']> }) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const ownWords: Partial<Record<typeof notice, string>> = {
    ONE_FILE: t('documents.oneFile'),
    NEEDS_CONNECTION: t('chat.waiting.file'),
  }
  return (
    <Attachment
      name=""
      error={ownWords[notice] ?? words(notice, { megabytes: MAX_FILE_MEGABYTES })}
      remove={{ label: t('chat.dismiss'), onRemove: () => store.noticeFile(null) }}
    />
  )
}

/** The file of a question being edited stays attached to it. */
function KeptFile({ state }: { state: ChatState }) {
  const attachment = lastQuestion(state)?.attachment
  return attachment && <FileCard attachment={attachment} />
}

/** The URL of a local picture, once the browser has proved able to draw it (usually not HEIC). */
function usePicture(file: File | undefined): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPicture(url)
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [file])
  return picture
}

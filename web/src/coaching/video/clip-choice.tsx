import { FolderOpen, Video } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LONGEST_PART } from './part.ts'
import playerStyles from './player.module.css'
import videoStyles from './video.module.css'

type ClipChoiceProps = {
  onChoose: (file: File) => void
  /** The current choice; the buttons then offer to replace it. */
  children?: ReactNode
}

/** Accepts a clip from the device, from a phone's camera, or by drag and drop. */
export function ClipChoice({ onChoose, children }: ClipChoiceProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const hintId = useId()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    // The conversation behind accepts files too.
    event.stopPropagation()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  function onDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(event.type !== 'dragleave')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the two buttons inside
    <div
      className={classNames(
        playerStyles.videoDrop,
        isOver && videoStyles.isOver,
        children !== undefined && videoStyles.isFilled,
      )}
      onDrop={onDrop}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
    >
      {children}
      <div className={videoStyles.videoDropWays}>
        <FileButton describedBy={hintId} onChoose={onChoose}>
          <FolderOpen className="icon" aria-hidden="true" />
          {t(children ? 'video.clip.another' : 'video.clip.choose')}
        </FileButton>
        <FileButton describedBy={hintId} onChoose={onChoose} isCamera>
          <Video className="icon" aria-hidden="true" />
          {t('video.clip.record')}
        </FileButton>
      </div>
      <p className="text-sm muted" id={hintId}>
        <span className={videoStyles.videoDropWord}>{t('video.clip.drop')} </span>
        {t('video.clip.hint', { seconds: LONGEST_PART })}
      </p>
    </div>
  )
}

type FileButtonProps = {
  onChoose: (file: File) => void
  describedBy: string
  /** Opens the camera; shown on phones only, elsewhere it would open the same file picker. */
  isCamera?: boolean
  children: ReactNode
}

function FileButton({ onChoose, describedBy, isCamera = false, children }: FileButtonProps) {
  return (
    <label
      className={classNames(buttonClass({ variant: 'line' }), videoStyles.videoFile, isCamera && videoStyles.isCamera)}
    >
      <input
        type="file"
        accept="video/*"
        className="visually-hidden"
        aria-describedby={describedBy}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after a failure.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      {children}
    </label>
  )
}

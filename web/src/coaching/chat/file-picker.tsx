import { ACCEPTED_FILES } from '@touchline/contract/coaching/documents.ts'
import { Paperclip } from 'lucide-react'
import { type ChangeEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './files.module.css'

/** Lets other components open the picker or focus its button. */
export type FilePickerHandle = { open(): void; focus(): void }

type FilePickerProps = { isOff: boolean; hasFile: boolean; onChoose: (file: File) => void; ref: Ref<FilePickerHandle> }

/** The paper clip: chooses a file, or replaces the chosen one. */
export function FilePicker({ isOff, hasFile, onChoose, ref }: FilePickerProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ open: () => input.current?.click(), focus: () => button.current?.focus() }), [])

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Reset, so that choosing the same file again after removing it fires a change event.
    target.value = ''
    if (file) onChoose(file)
  }

  return (
    <>
      <input ref={input} type="file" accept={ACCEPTED_FILES} hidden onChange={onChange} />
      <IconButton
        ref={button}
        label={t(hasFile ? 'documents.replaceFile' : 'documents.attach')}
        className={styles.talkAttach}
        disabled={isOff}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="icon" aria-hidden="true" />
      </IconButton>
    </>
  )
}

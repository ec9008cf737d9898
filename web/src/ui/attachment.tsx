import { CircleAlert, FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type AttachmentProps = {
  name: string
  /** Below the name, for example the size. */
  detail?: ReactNode
  /** Why the file cannot be sent, and what to do; shown instead of the file. */
  error?: ReactNode
  /** A picture to show instead of the file icon. */
  previewUrl?: string
  remove?: { label: string; onRemove: () => void }
}

/** A file that waits above the text to be sent, or the reason why it cannot be. */
export function Attachment({ name, detail, error, previewUrl, remove }: AttachmentProps) {
  return (
    <span
      className={classNames('att', error !== undefined && 'att-e')}
      role={error === undefined ? undefined : 'alert'}
    >
      {error === undefined ? (
        <>
          {previewUrl ? <img src={previewUrl} alt="" /> : <FileText className="i" />}
          <span>
            <span className="nm">{name}</span>
            {detail && <span className="size">{detail}</span>}
          </span>
        </>
      ) : (
        <>
          <CircleAlert className="i" />
          <span>{error}</span>
        </>
      )}
      {remove && (
        <IconButton label={remove.label} size="sm" onClick={remove.onRemove}>
          <X className="i i-sm" />
        </IconButton>
      )}
    </span>
  )
}

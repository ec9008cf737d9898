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
  /** An image to show instead of the file icon. */
  previewUrl?: string
  remove?: { label: string; onRemove: () => void }
}

/** A file attached above the text to be sent, or the reason why it cannot be sent. */
export function Attachment({ name, detail, error, previewUrl, remove }: AttachmentProps) {
  return (
    <span
      className={classNames('attachment', error !== undefined && 'attachment-error')}
      role={error === undefined ? undefined : 'alert'}
    >
      {error === undefined ? (
        <>
          {previewUrl ? <img src={previewUrl} alt="" /> : <FileText className="icon" />}
          <span>
            <span className="name">{name}</span>
            {detail && <span className="size">{detail}</span>}
          </span>
        </>
      ) : (
        <>
          <CircleAlert className="icon" />
          <span>{error}</span>
        </>
      )}
      {remove && (
        <IconButton label={remove.label} size="sm" onClick={remove.onRemove}>
          <X className="icon icon-sm" />
        </IconButton>
      )}
    </span>
  )
}

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type BannerProps = {
  tone?: keyof typeof TONES
  /** Lets the user dismiss the banner. */
  dismiss?: { label: string; onDismiss: () => void }
  className?: string | undefined
  children: ReactNode
}

/** A message about the whole page; a critical one interrupts a screen reader, others are announced politely. */
export function Banner({ tone = 'info', dismiss, className, children }: BannerProps) {
  const { Icon, look, role } = TONES[tone]
  return (
    <div className={classNames('banner', look, className)} role={role}>
      <Icon className="icon" />
      <span>{children}</span>
      {dismiss && (
        <IconButton label={dismiss.label} size="sm" onClick={dismiss.onDismiss}>
          <X className="icon icon-sm" />
        </IconButton>
      )}
    </div>
  )
}

const TONES = {
  info: { Icon: Info, look: 'banner-info', role: 'status' },
  warning: { Icon: TriangleAlert, look: 'banner-warning', role: 'status' },
  critical: { Icon: CircleAlert, look: 'banner-critical', role: 'alert' },
  ok: { Icon: CircleCheck, look: 'banner-ok', role: 'status' },
} as const

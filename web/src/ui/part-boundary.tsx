import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportCrash } from '../platform/crashes/crash-report.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type PartBoundaryProps = {
  /** Names the part in the server's log. */
  part: string
  children: ReactNode
}

/** Catches a crash in one part of a page, so that the rest keeps working. Its message must not depend on that part. */
export class PartBoundary extends Component<PartBoundaryProps, { isCrashed: boolean }> {
  override state = { isCrashed: false }

  static getDerivedStateFromError(): { isCrashed: boolean } {
    return { isCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, this.props.part)
  }

  override render() {
    if (!this.state.isCrashed) return this.props.children
    return <CrashedPart onRetry={() => this.setState({ isCrashed: false })} />
  }
}

function CrashedPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner tone="critical" className="banner-apart">
      {t('crashed.part')}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

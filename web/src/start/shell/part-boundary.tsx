import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { reportCrash } from './crash-report.ts'
import styles from './shell.module.css'

type PartBoundaryProps = {
  /** Names the part in the server's log. */
  part: string
  children: ReactNode
}

/** Catches a crash in one part of a page, so that the rest goes on working. */
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
    <Banner tone="critical" className={styles.crashedPart}>
      {t('crashed.part')}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

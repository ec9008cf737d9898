import { Component, type ReactNode } from 'react'
import { reportCrash } from './crash-report.ts'
import { CrashView } from './crash-view.tsx'

/** Catches a crash in what it holds and shows the way on instead; a new address gets a new try. */
export class CrashBoundary extends Component<{ address: string; children: ReactNode }, { crashedAt?: string }> {
  override state: { crashedAt?: string } = {}

  static getDerivedStateFromError(): { crashedAt: string } {
    return { crashedAt: location.pathname }
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, 'page')
  }

  override render() {
    return this.state.crashedAt === this.props.address ? <CrashView /> : this.props.children
  }
}

import { Component, type ReactNode } from 'react'
import { reportCrash } from '../../platform/crashes/crash-report.ts'
import { COMPONENT_LOADED } from '../../platform/loading/lazy-component.tsx'
import { LoadFailure } from '../../platform/loading/load-failure.ts'
import { CrashView } from './crash-view.tsx'

type CrashBoundaryProps = { address: string; children: ReactNode }
type CrashBoundaryState = { address: string; crash: 'none' | 'error' | 'unloaded' }

/**
 * Catches a crash in its children and shows a fallback instead. A new address, or the same one visited again, is a new
 * attempt; a page whose chunk could not be loaded is shown once it is there.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { address: this.props.address, crash: 'none' }

  static getDerivedStateFromProps({ address }: CrashBoundaryProps, state: CrashBoundaryState) {
    return address === state.address ? null : { address, crash: 'none' }
  }

  static getDerivedStateFromError(error: unknown): Pick<CrashBoundaryState, 'crash'> {
    return { crash: error instanceof LoadFailure ? 'unloaded' : 'error' }
  }

  override componentDidMount() {
    addEventListener(COMPONENT_LOADED, this.#tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener(COMPONENT_LOADED, this.#tryAgain)
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, 'page')
  }

  override render() {
    return this.state.crash === 'none' ? this.props.children : <CrashView />
  }

  readonly #tryAgain = () => {
    if (this.state.crash === 'unloaded') this.setState({ crash: 'none' })
  }
}

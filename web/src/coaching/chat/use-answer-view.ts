import { useEffect, useState } from 'react'
import { loadCode } from '../../platform/loading/load-code.ts'
import { onNextChance } from '../../platform/loading/next-chance.ts'

type AnswerView = typeof import('./answer-view.ts')

let view: AnswerView | undefined

async function loadAnswerView(): Promise<AnswerView> {
  view ??= await loadCode(() => import('./answer-view.ts'))
  return view
}

/** Prefetches the answer view and the views of all parts; the page does it when idle. */
export async function loadPartViews(): Promise<void> {
  const { PART_VIEWS } = await loadAnswerView()
  await Promise.all(PART_VIEWS.map((load) => load()))
}

/**
 * The answer view, once loaded; `isComing` says whether to wait for it. After a failed load, answers are plain text
 * until a retry succeeds.
 */
export function useAnswerView(isWanted: boolean): { view: AnswerView | undefined; isComing: boolean } {
  const [, setLoaded] = useState(false)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!isWanted || view) return
    let isGone = false
    const attempt = () =>
      loadAnswerView().then(
        () => isGone || setLoaded(true),
        () => isGone || setFailures((count) => count + 1),
      )
    const stopWaiting = failures === 0 ? void attempt() : onNextChance(failures, attempt)
    return () => {
      isGone = true
      stopWaiting?.()
    }
  }, [isWanted, failures])
  return { view, isComing: isWanted && !view && failures === 0 }
}

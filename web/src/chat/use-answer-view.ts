import { useEffect, useState } from 'react'

type AnswerView = typeof import('./answer-view.ts')

let view: AnswerView | undefined

async function loadAnswerView(): Promise<AnswerView> {
  view ??= await import('./answer-view.ts')
  return view
}

/** Fetches what shows answers, with all parts that one can have; the page does it once it has nothing else to do. */
export async function loadPartViews(): Promise<void> {
  const { PART_VIEWS } = await loadAnswerView()
  await Promise.all(PART_VIEWS.map((load) => load()))
}

/** What shows answers, once it is there; `isComing` says whether it is worth waiting for. */
export function useAnswerView(isWanted: boolean): { view: AnswerView | undefined; isComing: boolean } {
  const [, setLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || view) return
    let isGone = false
    loadAnswerView().then(
      () => isGone || setLoaded(true),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return { view, isComing: isWanted && !view && !hasFailed }
}

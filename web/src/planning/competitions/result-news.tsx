import { useState } from 'react'
import type { Board } from './board.ts'
import { newResults } from './missing-results.ts'
import { scoreText } from './words.ts'

/** Announces matches that have ended since the previous state, in a polite live region. */
export function ResultNews({ board: { competition, words } }: { board: Board }) {
  const [seen, setSeen] = useState(competition.matches)
  const [news, setNews] = useState('')
  if (competition.matches !== seen) {
    const ended = newResults(seen, competition.matches)
    setSeen(competition.matches)
    if (ended.length > 0) {
      const results = ended.map((match) => `${words.pair(match)} ${match.result ? scoreText(match.result) : ''}`)
      setNews(words.t('page.news', { results: results.join('; ') }))
    }
  }
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  )
}

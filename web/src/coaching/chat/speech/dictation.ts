/** The browser's speech recognition; most only have the prefixed class, and TypeScript has no type for either. */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}
type RecognitionResult = ArrayLike<{ transcript: string }> & { isFinal: boolean }
type ResultEvent = Event & { resultIndex: number; results: ArrayLike<RecognitionResult> }
type RecognitionClass = new () => Recognition

type Browser = { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }

export function recognitionClass(): RecognitionClass | undefined {
  const browser = globalThis as Browser
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}

/** Why dictation ended without being stopped. */
export type DictationFailure = 'denied' | 'silent' | 'failed'

type Listener = {
  /** All that was said since `from`, the index of the first result that counts. */
  onWords: (words: (from: number) => string, firstNew: number) => void
  onEnd: (failure: DictationFailure | undefined) => void
}

/** Listens until stopped; returns the function that stops it. */
export function listen(Class: RecognitionClass, lang: string, { onWords, onEnd }: Listener): () => void {
  const recognition = new Class()
  let failure: DictationFailure | 'stopped' | undefined
  Object.assign(recognition, { lang, continuous: true, interimResults: true })
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as ResultEvent
    onWords((from) => wordsOf(Array.from(results).slice(from)), resultIndex)
  })
  recognition.addEventListener('error', (event) => {
    failure = FAILURES[(event as Event & { error: string }).error] ?? 'failed'
  })
  recognition.addEventListener('end', () => onEnd(failure === 'stopped' ? undefined : failure))
  recognition.start()
  return () => recognition.stop()
}

const FAILURES: Record<string, DictationFailure | 'stopped'> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'no-speech': 'silent',
  aborted: 'stopped',
}

function wordsOf(results: readonly RecognitionResult[]): string {
  return results
    .map((result) => result[0]?.transcript.trim() ?? '')
    .filter(Boolean)
    .join(' ')
}

/** Inserts words between the text before and after the caret, adding missing spaces. */
export function insertWords(before: string, words: string, after: string): { text: string; caret: number } {
  const start = before === '' || /\s$/.test(before) || words === '' ? before : `${before} `
  const end = after === '' || /^[\s.,;:!?]/.test(after) || words === '' ? after : ` ${after}`
  return { text: `${start}${words}${end}`, caret: start.length + words.length }
}

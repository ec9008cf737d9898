import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'

/** Whether this browser supports speech. */
export const canReadAloud = () => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

type Reading = { id: string; onFailed: () => void }

let current: Reading | undefined
const listeners = new Set<() => void>()

/** The message being read; one at a time. */
export function readId(): string | undefined {
  return current?.id
}

export function subscribeToReading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads a text aloud in a voice of its language, replacing anything being read. */
export function readAloud(id: string, text: string, language: LanguageCode, onFailed: () => void): void {
  speechSynthesis.cancel()
  const reading = { id, onFailed }
  const pieces = piecesOf(text)
  become(reading)
  pieces.forEach((piece, at) => {
    const spoken = utterance(piece, language)
    spoken.onend = () => at === pieces.length - 1 && current === reading && become(undefined)
    spoken.onerror = ({ error }) => failed(reading, error)
    speechSynthesis.speak(spoken)
  })
}

/** Stops reading; given an id, only if that message is being read. */
export function stopReading(id?: string): void {
  if (!current || (id !== undefined && current.id !== id)) return
  become(undefined)
  speechSynthesis.cancel()
}

function failed(reading: Reading, error: string): void {
  if (current !== reading) return
  stopReading()
  if (error !== 'interrupted' && error !== 'canceled') reading.onFailed()
}

function utterance(text: string, language: LanguageCode): SpeechSynthesisUtterance {
  const spoken = new SpeechSynthesisUtterance(text)
  const voice = voiceOf(language)
  spoken.lang = voice?.lang ?? localeOf(language)
  if (voice) spoken.voice = voice
  return spoken
}

/** A voice of the language, preferably of its usual country. */
function voiceOf(language: LanguageCode): SpeechSynthesisVoice | undefined {
  const tag = ({ lang }: SpeechSynthesisVoice) => lang.replace('_', '-').toLowerCase()
  const voices = speechSynthesis.getVoices().filter((voice) => tag(voice).split('-')[0] === language)
  return voices.find((voice) => tag(voice) === localeOf(language).toLowerCase()) ?? voices[0]
}

/** Chrome stops in the middle of a long utterance, so each is a sentence or a few. */
export function piecesOf(text: string): string[] {
  const sentences = text.match(/[^.!?…\n]+[.!?…\n]*\s*/g) ?? []
  return sentences.reduce<string[]>((pieces, sentence) => {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= LONGEST_PIECE)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
    return pieces
  }, [])
}

const LONGEST_PIECE = 220

function become(next: Reading | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { type DictationFailure, insertWords, listen, recognitionClass } from './dictation.ts'

/** Where the words are inserted, and the first result that counts. */
type Place = { before: string; after: string; from: number; written: string }

/** Writes dictated text at the caret and never sends it. `undefined` where the browser does not support dictation. */
export function useDictation(box: RefObject<HTMLTextAreaElement | null>, type: (text: string) => void) {
  const { language } = useLanguage()
  const [isListening, setListening] = useState(false)
  const [failure, setFailure] = useState<DictationFailure>()
  const stopListening = useRef<() => void>(undefined)
  useEffect(() => () => stopListening.current?.(), [])
  const Class = recognitionClass()
  if (!Class) return undefined

  function start() {
    let place = placeAtCaret(box.current, 0)
    setFailure(undefined)
    try {
      stopListening.current = listen(Class as NonNullable<typeof Class>, language.locale, {
        onWords(words, firstNew) {
          // The user typed meanwhile: words from now on go to the current caret.
          if (box.current && box.current.value !== place.written) place = placeAtCaret(box.current, firstNew)
          const { text, caret } = insertWords(place.before, words(place.from), place.after)
          place.written = text
          type(text)
          requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret))
        },
        onEnd(why) {
          stopListening.current = undefined
          setListening(false)
          setFailure(why)
        },
      })
      setListening(true)
    } catch {
      setFailure('failed')
    }
    box.current?.focus()
  }

  return {
    isListening,
    failure,
    start,
    /** Also dismisses the reason for the last stop. */
    stop() {
      setFailure(undefined)
      stopListening.current?.()
    },
  }
}

function placeAtCaret(box: HTMLTextAreaElement | null, from: number): Place {
  const written = box?.value ?? ''
  const [start, end] = [box?.selectionStart ?? written.length, box?.selectionEnd ?? written.length]
  return { before: written.slice(0, start), after: written.slice(end), from, written }
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { type DictationFailure, insertWords, listen, recognitionClass } from './dictation.ts'

/** Where the words go, and from which result on they count. */
type Place = { before: string; after: string; from: number; written: string }

/** Writes what is said where the caret is; nothing is ever sent by it. `undefined` where the browser cannot. */
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
          // Somebody typed meanwhile: what is said from now on goes where the caret is now.
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
    /** Also puts away why it stopped before. */
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

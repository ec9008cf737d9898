import { useEffect, useReducer, useRef } from 'react'

type Wish = { find: () => HTMLElement | null | undefined; act: (element: HTMLElement) => void }

/** Acts on an element as soon as it is rendered: by the next render, or by a later one after a response. */
export function useOnceShown(): (find: Wish['find'], act: Wish['act']) => void {
  const wish = useRef<Wish>(undefined)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const element = wish.current?.find()
    if (!wish.current || !element) return
    const { act } = wish.current
    wish.current = undefined
    act(element)
  })
  return (find, act) => {
    wish.current = { find, act }
    draw()
  }
}

/** Focuses an element as soon as it is rendered. */
export function useFocusOnceShown(): (find: Wish['find']) => void {
  const onceShown = useOnceShown()
  return (find) => onceShown(find, (element) => element.focus())
}

import { useEffect, useRef } from 'react'

/** The focused button unmounts with its row; the focus then moves to the heading of the list. */
export function useFocusAfterRemoval(rows: readonly { id: string }[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const leaving = useRef<string>(undefined)
  useEffect(() => {
    if (!leaving.current || rows?.some(({ id }) => id === leaving.current)) return
    leaving.current = undefined
    if (document.activeElement === document.body) heading.current?.focus()
  }, [rows])
  return {
    heading,
    expectGone(id: string) {
      leaving.current = id
    },
  }
}

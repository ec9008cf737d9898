import { type RefObject, useEffect } from 'react'

/**
 * Lifts an element above a phone's on-screen keyboard. Safari overlays it instead of resizing the page, and then
 * scrolls the whole page to bring the field into view.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const onChange = () => {
      const box = element.current
      // While zoomed in, the user decides what is in view.
      if (!box || viewport.scale > 1.01) return
      box.style.setProperty('--keyboard', '0px')
      const hidden = box.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height)
      box.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
      if (hidden > 0 && viewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    onChange()
    viewport.addEventListener('resize', onChange)
    viewport.addEventListener('scroll', onChange)
    return () => {
      viewport.removeEventListener('resize', onChange)
      viewport.removeEventListener('scroll', onChange)
    }
  }, [element])
}

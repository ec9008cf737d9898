import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A reader this near to the end, in pixels, is reading along. */
const NEAR_PX = 48

/** The margin above an element that is shown from its beginning. */
const MARGIN_PX = 12

type Follow = {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  /** Whether the end is out of view and not followed. */
  isAway: boolean
  jumpToEnd: () => void
  /** Scrolls to the end at once, if it is being followed. */
  follow: () => void
  /** Scrolls to the beginning of an element, and stays there. */
  showFrom: (element: Element) => void
}

/**
 * Auto-scroll: keeps the end of growing content in view until the reader scrolls up, and again once they are back at
 * the end.
 */
export function useFollow(): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const [isAway, setAway] = useState(false)

  const jumpToEnd = useCallback(() => {
    isFollowing.current = true
    setAway(false)
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  }, [])

  const follow = useCallback(() => {
    const box = scroller.current
    if (!box) return
    if (isFollowing.current) box.scrollTop = box.scrollHeight
    lastTop.current = box.scrollTop
  }, [])

  const showFrom = useCallback((element: Element) => {
    const box = scroller.current
    if (!box) return
    box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - MARGIN_PX
    lastTop.current = box.scrollTop
    isFollowing.current = box.scrollHeight - box.scrollTop - box.clientHeight <= 1
  }, [])

  useEffect(() => {
    const box = scroller.current
    const inner = content.current
    if (!box || !inner) return
    const leaving = new AbortController()
    const listenTo = { passive: true, signal: leaving.signal }
    lastTop.current = box.scrollTop
    let lastTouchY = 0

    const distance = () => box.scrollHeight - box.scrollTop - box.clientHeight
    const update = () => setAway(!isFollowing.current && distance() > NEAR_PX)
    const letGo = () => {
      if (box.scrollHeight > box.clientHeight) isFollowing.current = false
    }

    // Our own scrolling only ever goes down, so any scrolling up is the reader's.
    const onScroll = () => {
      const isShrunk = distance() <= 1
      if (box.scrollTop < lastTop.current - 1 && !isShrunk) letGo()
      else if (box.scrollTop > lastTop.current && distance() <= NEAR_PX) isFollowing.current = true
      lastTop.current = box.scrollTop
      update()
    }
    const onGrowth = () => {
      follow()
      update()
    }
    box.addEventListener('scroll', onScroll, listenTo)
    box.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && letGo(), listenTo)
    box.addEventListener('keydown', ({ key }) => UPWARD_KEYS.has(key) && letGo(), listenTo)
    box.addEventListener('touchstart', ({ touches }) => note(touches), listenTo)
    box.addEventListener(
      'touchmove',
      ({ touches }) => {
        const before = lastTouchY
        if (note(touches) > before + 2) letGo()
      },
      listenTo,
    )
    function note(touches: TouchList): number {
      lastTouchY = touches[0]?.clientY ?? lastTouchY
      return lastTouchY
    }

    const growth = new ResizeObserver(onGrowth)
    growth.observe(inner)
    growth.observe(box)
    return () => {
      leaving.abort()
      growth.disconnect()
    }
  }, [follow])

  return { scroller, content, isAway, jumpToEnd, follow, showFrom }
}

const UPWARD_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])

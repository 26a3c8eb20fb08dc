import { useEffect, useLayoutEffect, useRef } from 'react'

/** As near to its end a log follows what is new. */
const nearEndPx = 120

interface Scrolling {
  oldest: number
  /** There are older ones, which are not on their way and have not been refused. */
  mayAsk: boolean
  older: () => Promise<void>
  /** What was written here and is on its way. */
  waiting: number
}
/** Goes to the end with what is written here, stays there while one is there, and at the same message when older ones come in above it. */
export function useScrolling({ oldest, mayAsk, older, waiting }: Scrolling) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const fromEnd = useRef(0)
  const seen = useRef({ top: 0, height: 0 })
  const shownFrom = useRef(oldest)
  const wrote = useRef(waiting)
  const askNearTop = () => {
    if (mayAsk && !isAtEnd.current && log.current!.scrollTop < nearEndPx) void older()
  }
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    // Scrolled up since, which a browser tells later than it does it.
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    if (isAtEnd.current && box.scrollTop < seen.current.top && left >= nearEndPx) {
      isAtEnd.current = false
      fromEnd.current = seen.current.height - box.scrollTop
    }
    if (waiting > wrote.current) isAtEnd.current = true
    wrote.current = waiting
    if (isAtEnd.current) box.scrollTop = box.scrollHeight
    else if (oldest < shownFrom.current) box.scrollTop = box.scrollHeight - fromEnd.current
    shownFrom.current = oldest
    seen.current = { top: box.scrollTop, height: box.scrollHeight }
  })
  useEffect(askNearTop)
  const onScroll = () => {
    const box = log.current!
    seen.current = { top: box.scrollTop, height: box.scrollHeight }
    fromEnd.current = box.scrollHeight - box.scrollTop
    isAtEnd.current = fromEnd.current - box.clientHeight < nearEndPx
    askNearTop()
  }
  return { log, onScroll }
}

import { startTransition, useEffect, useState } from 'react'

/** Whether what was rendered first is on the screen. What is heavy and can wait is rendered after that. */
export function usePainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The timer of a frame runs when the frame is drawn.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

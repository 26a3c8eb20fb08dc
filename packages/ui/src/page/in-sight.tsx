import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** A part is drawn a little before it is seen. */
const near = '240px'

/**
 * Whether an element came near what is seen of the page; from then on it stays so. What is printed is seen whole.
 */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !ref.current) return
    const see = () => setSeen(true)
    const watcher = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && see(),
      {
        rootMargin: near,
      },
    )
    watcher.observe(ref.current)
    window.addEventListener('beforeprint', see)
    return () => {
      watcher.disconnect()
      window.removeEventListener('beforeprint', see)
    }
  }, [isSeen])
  return [ref, isSeen]
}

/** Draws its part once it comes in sight, in a place that is as high before. */
export function InSight({ height, children }: { height: number; children: ReactNode }) {
  const [ref, isSeen] = useInSight<HTMLDivElement>()
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {isSeen && children}
    </div>
  )
}

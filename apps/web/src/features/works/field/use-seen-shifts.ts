import { call } from '@muster/client/call'
import { type MyShift, roster } from '@muster/contract/roster'
import { useEffect, useRef, useState } from 'react'
import { shiftName } from './my-roster.ts'

/** A shift that was in view for this long was seen. */
const dwellMs = 1000

/**
 * Confirms the shifts that were on the screen. What has no connection is confirmed when it is back, or when the page is
 * opened again. Marks of changes stay while the page is open: nothing is asked for again.
 */
export function useSeenShifts(shifts: readonly MyShift[] | undefined) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unseen = useRef(new Map<string, MyShift>())
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = (shifts ?? []).filter((shift) => !shift.seen)
    unseen.current = new Map(left.map((shift) => [shiftName(shift), shift]))
  }, [shifts])
  useEffect(() => {
    if (!list.current || !shifts) return
    const inView = new Set<string>()
    const confirm = async () => {
      const shown = [...inView].flatMap((name) => unseen.current.get(name) ?? [])
      if (shown.length === 0 || document.visibilityState !== 'visible') return
      try {
        await call(roster.seen, { body: { shifts: shown.map(confirmed) } })
        for (const shift of shown) unseen.current.delete(shiftName(shift))
        setSeen((before) => new Set([...before, ...shown.map(shiftName)]))
      } catch {
        // They stay unseen, and are confirmed the next time.
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(confirm, dwellMs)
    }
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const name = (target as HTMLElement).dataset.shift ?? ''
        if (isIntersecting) inView.add(name)
        else inView.delete(name)
      }
      later()
    })
    for (const each of list.current.querySelectorAll('[data-shift]')) watcher.observe(each)
    window.addEventListener('online', later)
    document.addEventListener('visibilitychange', later)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      window.removeEventListener('online', later)
      document.removeEventListener('visibilitychange', later)
    }
  }, [shifts])
  return { list, isSeen: (shift: MyShift) => shift.seen || seen.has(shiftName(shift)) }
}

const confirmed = ({ eventId, occurrenceStart, startTime, duration }: MyShift) => ({
  eventId,
  occurrenceStart,
  startTime,
  duration,
})

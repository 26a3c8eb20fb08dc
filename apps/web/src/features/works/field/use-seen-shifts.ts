import type { MyShift } from '@muster/contract/planning/published-shifts'
import { roster } from '@muster/contract/planning/roster'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queue, useOutbox } from '../../../offline/use-queued.ts'
import { shiftName } from './my-roster.ts'

const dwellMs = 1000

/**
 * Confirms the shifts that were on the screen, through the outbox: without signal too. Marks of changes stay while the
 * page is open, because nothing is asked for again.
 */
export function useSeenShifts(shifts: readonly MyShift[] | undefined) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const waiting = useWaiting()
  const unseen = useRef(new Map<string, MyShift>())
  const queued = useRef(new Set<string>())
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isQueued = (shift: MyShift) =>
      queued.current.has(timesKey(shift)) || waiting?.has(timesKey(shift)) === true
    const left = (shifts ?? []).filter((shift) => !shift.seen && !isQueued(shift))
    unseen.current = new Map(left.map((shift) => [shiftName(shift), shift]))
  }, [shifts, waiting])
  useEffect(() => {
    if (!list.current || !shifts || !waiting) return
    const inView = new Set<string>()
    const confirm = async () => {
      const nowSeen = [...inView].flatMap((name) => unseen.current.get(name) ?? [])
      if (nowSeen.length === 0 || document.visibilityState !== 'visible') return
      for (const shift of nowSeen) {
        unseen.current.delete(shiftName(shift))
        queued.current.add(timesKey(shift))
      }
      await queue(roster.seen, { body: { shifts: nowSeen.map(confirmed) } })
      setSeen((before) => new Set([...before, ...nowSeen.map(timesKey)]))
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
    document.addEventListener('visibilitychange', later)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('visibilitychange', later)
    }
  }, [shifts, waiting])
  const isSeen = (shift: MyShift) =>
    shift.seen || seen.has(timesKey(shift)) || waiting?.has(timesKey(shift)) === true
  return { list, isSeen }
}

const timesKey = (shift: Pick<MyShift, 'eventId' | 'occurrenceStart' | 'startTime' | 'duration'>) =>
  `${shiftName(shift)} ${shift.startTime} ${shift.duration}`

/** What this device has still to send; undefined until it was looked up. */
function useWaiting(): ReadonlySet<string> | undefined {
  const entries = useOutbox()?.entries
  const keys = entries
    ?.filter(({ feature, name }) => feature === roster.seen.feature && name === roster.seen.name)
    .flatMap(({ body }) => (body as { shifts?: MyShift[] } | undefined)?.shifts ?? [])
    .map(timesKey)
  const text = keys?.join('\n')
  return useMemo(() => (text === undefined ? undefined : new Set(text.split('\n'))), [text])
}

const confirmed = ({ eventId, occurrenceStart, startTime, duration }: MyShift) => ({
  eventId,
  occurrenceStart,
  startTime,
  duration,
})

import { currentSession } from '@muster/client/session'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { discarding, useUnsaved } from '@muster/ui/form/unsaved.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { personOf } from '../../offline/person.ts'
import { usePhotos } from '../pictures/use-photos.ts'
import { DelayedWrites } from './delayed-writes.ts'

const device = () => import('../../offline/queue.ts')
/** A pause in the typing. */
const pauseMs = 300

interface Options {
  /** Says the report; a draft is found again under it. */
  name: string
  mostPhotos: number
  run: (act: () => Promise<unknown>) => Promise<void>
}

/**
 * What a person writes in the field and has not sent, with its photos. It stays on the device, sealed, until it is sent or
 * discarded: the camera may end the application, and the session may end meanwhile.
 */
export function useReportDraft<V extends object>(start: V, { name, mostPhotos, run }: Options) {
  const [values, setValues] = useState(start)
  const { photos, setPhotos, ...pictures } = usePhotos(mostPhotos, run)
  const [restored, setRestored] = useState<{ at?: string }>()
  const isDirty = photos.length > 0 || JSON.stringify(values) !== JSON.stringify(start)
  const isReady = restored !== undefined
  // The page stays while its person signs in again.
  const [person] = useState(ownPerson)
  const writes = useWrites()

  const restore = useEffectEvent(async () => {
    const { keptReport } = await device()
    const savedReport = person && (await keptReport<V>(person, name))
    if (!savedReport) return setRestored({})
    setValues({ ...start, ...savedReport.values })
    setPhotos(savedReport.photos)
    setRestored({ at: savedReport.at })
  })
  // Where the device cannot be read, the report is written all the same.
  useEffect(() => void restore().catch(() => setRestored({})), [])

  useEffect(() => {
    if (!isReady || !person) return
    writes.after(pauseMs, async () => {
      const { keepReport, forgetReport } = await device()
      await (isDirty ? keepReport(person, name, { values, photos }) : forgetReport(person, name))
    })
  }, [isReady, isDirty, values, photos, person, name, writes])

  /** It was sent, or its person threw it away. */
  const forget = () => {
    setValues(start)
    setPhotos([])
    setRestored({})
    if (person) writes.after(0, async () => (await device()).forgetReport(person, name))
  }
  useUnsaved(isDirty, forget)
  const discard = async () => {
    if (await confirm(discarding)) forget()
  }
  const change = (more: Partial<V>) => setValues((before) => ({ ...before, ...more }))
  const restoredAt = isDirty ? restored?.at : undefined
  return { values, change, photos, setPhotos, ...pictures, isReady, restoredAt, forget, discard }
}

function ownPerson(): string | undefined {
  const session = currentSession()
  return session && personOf(session)
}

function useWrites(): DelayedWrites {
  const [writes] = useState(() => new DelayedWrites())
  useEffect(() => {
    addEventListener('pagehide', writes.flush)
    return () => {
      removeEventListener('pagehide', writes.flush)
      writes.flush()
    }
  }, [writes])
  return writes
}

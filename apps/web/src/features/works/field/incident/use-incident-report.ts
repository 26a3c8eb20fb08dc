import { useSession } from '@muster/client/use-session'
import { type IncidentKind, incidents, mostIncidentPhotos } from '@muster/contract/incidents'
import type { Position } from '@muster/contract/works/field-inputs'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { useEffect, useRef, useState } from 'react'
import { queue } from '../../../../offline/use-queued.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'
import { usePhotos } from '../../../../shared/pictures/use-photos.ts'
import { positionIfAllowed } from '../start/position.ts'

/** Where the device is, looked for while the person writes: nobody waits for it. */
function usePosition() {
  const mayRecord = useSession()?.user.noticeAcknowledged === true
  const position = useRef<Position | undefined>(undefined)
  useEffect(() => {
    if (!mayRecord) return
    void positionIfAllowed().then((answer) => {
      position.current = answer
    })
  }, [mayRecord])
  return position
}

/** What happened at a site, and its photos; written to the outbox, the photos after the report that they belong to. */
export function useIncidentReport(kind: IncidentKind, onDone: () => void) {
  const [text, setText] = useState('')
  const [isBare, setBare] = useState(false)
  const [isBusy, run] = useBusy()
  const pictures = usePhotos(mostIncidentPhotos, run)
  const position = usePosition()
  const report = async (jobLocationId: number) => {
    const recordedAt = new Date().toISOString()
    const here = position.current && { position: position.current }
    const body = { kind, jobLocationId, what: text.trim(), recordedAt, ...here }
    const id = await queue(incidents.report, { body })
    for (const { blob, fileName } of pictures.photos)
      await queue(incidents.addFile, { params: { id }, body: { recordedAt }, file: blob, fileName })
    onDone()
    await saySuccess('The office has your report, or gets it as soon as there is a connection.')
  }
  const submit = async (jobLocationId: number) => {
    const hasText = text.trim() !== ''
    setBare(!hasText)
    if (hasText && !isBusy) await run(() => report(jobLocationId))
  }
  return { text, setText, isBare, isBusy, submit, ...pictures }
}

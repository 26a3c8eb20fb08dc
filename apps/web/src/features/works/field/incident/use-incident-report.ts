import { useSession } from '@muster/client/use-session'
import { type IncidentKind, incidents, mostIncidentPhotos } from '@muster/contract/incidents'
import type { Position } from '@muster/contract/works/field-inputs'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { useEffect, useRef, useState } from 'react'
import type { LocalId } from '../../../../offline/entry.ts'
import { queue } from '../../../../offline/use-queued.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'
import { useReportDraft } from '../../../../shared/reports/use-report-draft.ts'
import { positionIfAllowed } from '../start/position.ts'

export interface IncidentSite {
  readonly id: number
  readonly name: string
}

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

/** What a person has said of an incident so far: nothing at first. */
interface IncidentDraft {
  kind?: IncidentKind | undefined
  siteId?: number | undefined
  text: string
}
const nothing: IncidentDraft = { text: '' }

/** What happened at a site, and its photos; written to the outbox, the photos after the report that they belong to. */
export function useIncidentReport(onDone: () => void) {
  const [isBare, setBare] = useState(false)
  const [isBusy, run] = useBusy()
  const draft = useReportDraft(nothing, { name: 'incident', mostPhotos: mostIncidentPhotos, run })
  const position = usePosition()
  /** What is in the outbox already, where a full device took not all of it. */
  const queued = useRef<{ id?: LocalId; photos: Set<string> }>({ photos: new Set() })
  const { text, kind } = draft.values
  const report = async (chosenKind: IncidentKind, jobLocationId: number) => {
    const recordedAt = new Date().toISOString()
    const here = position.current && { position: position.current }
    const body = { kind: chosenKind, jobLocationId, what: text.trim(), recordedAt, ...here }
    queued.current.id ??= await queue(incidents.report, { body })
    const params = { id: queued.current.id }
    for (const { blob, fileName, sha256 } of draft.photos) {
      if (queued.current.photos.has(sha256)) continue
      await queue(incidents.addFile, { params, body: { recordedAt }, file: blob, fileName })
      queued.current.photos.add(sha256)
    }
    draft.forget()
    onDone()
    await saySuccess('The office has your report, or gets it as soon as there is a connection.')
  }
  const submit = async (jobLocationId: number) => {
    const hasText = text.trim() !== ''
    setBare(!hasText)
    if (kind && hasText && !isBusy) await run(() => report(kind, jobLocationId))
  }
  return { isBare, isBusy, submit, ...draft }
}

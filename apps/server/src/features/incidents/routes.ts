import { incidents } from '@muster/contract/incidents'
import { addAuditEntry } from '../../db/audit.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { addIncidentAction, updateIncident } from './change-incident.ts'
import { listIncidents, readIncident } from './queries.ts'
import { addIncidentPhoto, reportIncident } from './report-incident.ts'

export function incidentRoutes(serve: Serve, { outside }: AppDeps) {
  serve(incidents.list, ({ scope, query }) => listIncidents(scope, query))
  serve(incidents.report, ({ scope, body }) => reportIncident(scope, body))
  serve(incidents.addFile, ({ scope, params, file, body }) =>
    addIncidentPhoto(scope, outside.store, params.id, file, body),
  )
  serve(incidents.read, ({ scope, params }) => found(readIncident(scope, params.id)))
  serve(incidents.open, async ({ scope, params, address }) => {
    const incident = await found(readIncident(scope, params.id, true))
    await addAuditEntry(scope, { action: 'incidents.open', target: { id: params.id }, outcome: 200, address })
    return incident
  })
  serve(incidents.update, ({ scope, params, body }) => updateIncident(scope, params.id, body))
  serve(incidents.addAction, ({ scope, params, body }) => addIncidentAction(scope, params.id, body))
}

import type { IncidentPart } from '@muster/contract/incidents'
import type { Scope } from '../../db/scope.ts'

export interface StoredPerson {
  readonly part: IncidentPart
  readonly tenantUserId: number | null
  /** Of people outside the company. */
  readonly name: string
  readonly statement: string
  readonly injury: string
  readonly treatment: string
}
/** All that is said of an incident, as it stood after a change. */
export interface IncidentDetails {
  readonly what: string
  readonly place: string
  readonly learned: string
  readonly note: string
  readonly people: readonly StoredPerson[]
}

export const detailsAad = (incidentId: number, position: number) => `incident/${incidentId}/${position}`

export const sealDetails = (scope: Scope, id: number, position: number, details: IncidentDetails): Buffer =>
  scope.vault.seal(detailsAad(id, position), JSON.stringify(details))

export const openDetails = (
  scope: Scope,
  id: number,
  position: number,
  cipher: Uint8Array,
): IncidentDetails => JSON.parse(scope.vault.unseal(detailsAad(id, position), cipher)) as IncidentDetails

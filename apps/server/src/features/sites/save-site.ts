import type { Corner, SiteInput, SiteUpdate } from '@muster/contract/sites/sites'
import { fenceProblem, fenceProblems } from '@muster/rules/works/fence'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import { requireClient } from '../contracts/people.ts'
import { changeGroups, groupsOfNew, regroup } from './change-groups.ts'
import { chooseContract } from './choose-contract.ts'
import { makeConversations } from './conversation-writes.ts'
import { fenceColumn, notesAad, readSite } from './queries.ts'
import { reachableSites } from './reach.ts'
import { zoneAt } from './zone-at.ts'

/** The time zone is by default that of the position. */
export const createSite = (scope: Scope, input: SiteInput, force = false) =>
  scope.transaction(async (tx) => {
    await requireClient(tx, input.clientId)
    const { id } = await tx
      .into('sites', {
        client_id: input.clientId,
        name: input.name,
        address: input.address,
        website: input.website ?? '',
        description: input.description ?? '',
        latitude: input.lat,
        longitude: input.lang,
        timezone: input.timezone ?? zoneAt(input.lat, input.lang),
        contact: input.contact ?? '',
        parking: input.parking ?? '',
        area_m2: input.areaM2 ?? null,
        fence: fenceOf(input.fence, input),
        deactivated_at: input.active === false ? tx.now : null,
        created_at: tx.now,
        updated_at: tx.now,
        created_by: tx.actor.id || null,
        updated_by: tx.actor.id || null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeConversations(tx)
    if (input.accessNotes) await changeNotes(tx, id, input.accessNotes)
    await chooseContract(tx, { id, clientId: input.clientId }, input.contractId, force)
    await changeGroups(tx, id, { groupIdsToAdd: groupsOfNew(tx, input.groupIdsToAdd) })
    return found(readSite(tx, id))
  })

/** Throws row.newer with the site as it stands when the change was based on an older one. */
export const updateSite = (scope: Scope, id: number, change: SiteUpdate, force = false) =>
  scope.transaction(async (tx) => {
    const row = await found(lockSite(tx, id))
    const { version, ...patch } = change
    if (version !== undefined && version !== row.version)
      throw failure('row.newer', {}, { data: await readSite(tx, id) })
    if (Object.keys(patch).length > 0) await patchSite(tx, row, patch)
    if (patch.accessNotes !== undefined) await changeNotes(tx, id, patch.accessNotes)
    if (patch.active !== undefined) await setActive(tx, row, patch.active)
    if (patch.contractId !== undefined)
      await chooseContract(tx, { id, clientId: row.client_id }, patch.contractId, force)
    await regroup(tx, id, patch)
    return found(readSite(tx, id))
  })

/** The event makes the jobs of the site follow. */
export async function setActive(
  tx: Scope,
  { id, deactivated_at }: Pick<LockedSite, 'id' | 'deactivated_at'>,
  active: boolean,
) {
  if (active === (deactivated_at === null)) return
  await tx
    .change('sites', { deactivated_at: active ? null : tx.now })
    .where('id', '=', id)
    .execute()
  await tx.emit('site.activity', { siteId: id, since: (deactivated_at ?? tx.now).toISOString() })
}

/** Encrypted and bound to this site; an empty text removes the notes. Nobody changes what they may not read. */
function changeNotes(tx: Scope, id: number, notes: string) {
  requireRight(tx.actor, 'opensAccessNotes')
  return tx
    .change('sites', { access_notes_cipher: notes === '' ? null : tx.vault.seal(notesAad(id), notes) })
    .where('id', '=', id)
    .execute()
}

type LockedSite = NonNullable<Awaited<ReturnType<typeof lockSite>>>
type SitePatch = Omit<SiteUpdate, 'version'>

/** The event makes what is planned at the site follow its time zone. */
async function patchSite(tx: Scope, row: LockedSite, patch: SitePatch) {
  const timezone = patch.timezone ?? zoneAfter(row, patch)
  await tx
    .change('sites', {
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.address !== undefined && { address: patch.address }),
      ...(patch.website !== undefined && { website: patch.website }),
      ...(patch.description !== undefined && { description: patch.description }),
      ...(patch.lat !== undefined && { latitude: patch.lat }),
      ...(patch.lang !== undefined && { longitude: patch.lang }),
      ...(patch.contact !== undefined && { contact: patch.contact }),
      ...(patch.parking !== undefined && { parking: patch.parking }),
      ...(patch.areaM2 !== undefined && { area_m2: patch.areaM2 }),
      fence: fenceOf(patch.fence === undefined ? row.fence : patch.fence, positionAfter(row, patch)),
      timezone,
      version: row.version + 1,
      updated_at: tx.now,
      updated_by: tx.actor.id || null,
    })
    .where('id', '=', row.id)
    .execute()
  if (timezone !== row.timezone) await tx.emit('site.zone', { siteId: row.id, before: row.timezone })
}

const positionAfter = (row: LockedSite, { lat = row.latitude, lang = row.longitude }: SitePatch) => ({
  lat,
  lang,
})

/** Throws 422 of the field `fence` for one that cannot be that of a site there. */
function fenceOf(fence: readonly Corner[] | null | undefined, { lat, lang }: Corner) {
  if (!fence) return null
  const corners = fence.map((corner) => ({ lat: corner.lat, lng: corner.lang }))
  const problem = fenceProblem(corners, { lat, lng: lang })
  if (problem) throw refusedField('fence', fenceProblems[problem])
  return JSON.stringify(fence)
}

/** A site that moves takes the zone of its new position, unless its zone had been chosen by hand. */
function zoneAfter(row: LockedSite, { lat = row.latitude, lang = row.longitude }: SitePatch) {
  if (lat === row.latitude && lang === row.longitude) return row.timezone
  const isDerived = row.timezone === zoneAt(row.latitude, row.longitude)
  return isDerived ? zoneAt(lat, lang) : row.timezone
}

/** Serializes changes of a site, its links and its groups. */
export const lockSite = (tx: Scope, id: number) =>
  reachableSites(tx)
    .select([
      'sites.id',
      'sites.client_id',
      'sites.latitude',
      'sites.longitude',
      'sites.timezone',
      fenceColumn,
      'sites.deactivated_at',
      'sites.version',
    ])
    .where('sites.id', '=', id)
    .forUpdate('sites')
    .executeTakeFirst()

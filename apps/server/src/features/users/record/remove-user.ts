import { holdingsOf } from '@muster/contract/company/holdings'
import { isClient } from '@muster/contract/kit/permissions'
import type { Sentence } from '@muster/contract/kit/sentences'
import { fullName } from '@muster/rules/people/full-name'
import { dateText } from '@muster/rules/time/date-text'
import { localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { endedByRemoval } from '../../../http/session/outbox-right.ts'
import { countComingShifts } from '../../planning/coming-shift-queries.ts'
import { endAccess } from '../../session/end-access.ts'
import { devicesWithUnsent } from '../../session/queries.ts'
import { endInvitationsOf } from '../invitations/invitation-queries.ts'
import { keepAnOwner, keepOtherAreas, type LockedPerson, lockPerson, lockUsers } from '../user-lock.ts'
import { type LinkedRecords, readLinkedRecords } from './linked-record-queries.ts'

/**
 * Works, hours and reports keep their name and number. Throws access.self, access.stronger, access.otherAreas,
 * user.lastOwner, user.openWork; and, unless forced, user.unsent, user.hasWorks,
 * user.signsContracts, user.hasSites.
 */
export const removeUser = (scope: Scope, id: number, isForced: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    await lockUsers(tx)
    const person = await lockPerson(tx, id)
    if (id === tx.actor.id) throw failure('access.self')
    await keepAnOwner(tx, person)
    await keepOtherAreas(tx, id)
    const linked = await readLinkedRecords(tx, id)
    if (linked.hasOpenWork) throw failure('user.openWork')
    if (!isForced) {
      const shifts = await countComingShifts(tx, { userId: id })
      const { works: visits, jobs: activeJobs, contracts: signedContracts } = linked
      const holdings = holdingsOf({ visits, activeJobs, shifts, signedContracts })
      await askOfUnsent(tx, person, holdings)
      askFirst(person, linked, holdings)
    }
    await tx
      .change('users', {
        removed_at: tx.now,
        version: person.version + 1,
        updated_at: tx.now,
        updated_by: tx.actor.id,
      })
      .where('id', '=', id)
      .execute()
    await endAccess(tx, id, endedByRemoval)
    await endInvitationsOf(tx, id)
    await tx.emit('user.removed', { tenantUserId: id })
    return null
  })

/** A device can send its unsent work for 30 days after the removal. Throws user.unsent, naming the devices. */
async function askOfUnsent(tx: Scope, person: LockedPerson, holdings: Sentence[]) {
  const held = await devicesWithUnsent(tx, person.id)
  if (held.length === 0) return
  const devices = held.map(({ device, entries, heardAt }) => {
    const { timezone } = tx.company
    const [day, time] = localDateTime(timezone, heardAt!.getTime()).split('T')
    return `${device || '?'} (${entries}, ${dateText(day!)} ${time!.slice(0, 5)})`
  })
  const name = fullName(person)
  const said = { name, devices: devices.join(', ') }
  if (holdings.length === 0) throw failure('user.unsent', said)
  throw failure('user.unsentAndHoldings', { ...said, holdings })
}

function askFirst(
  person: LockedPerson,
  { works, jobs, contracts, sites }: LinkedRecords,
  holdings: Sentence[],
) {
  const name = fullName(person)
  if (isClient(person.level)) {
    if (sites + contracts > 0)
      throw failure('user.hasSites', { name, holdings: holdingsOf({ sites, contracts }) })
    return
  }
  if (works + jobs > 0) throw failure('user.hasWorks', { name, holdings })
  if (contracts > 0) throw failure('user.signsContracts', { name, contracts })
}

import { holdingsOf } from '@muster/contract/failures'
import { isClient } from '@muster/contract/permissions'
import { dateText } from '@muster/rules/date-text'
import { localDateTime } from '@muster/rules/zone'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { endedByRemoval } from '../../http/outbox-right.ts'
import { endAccess } from '../session/end-access.ts'
import { devicesWithUnsent } from '../session/queries.ts'
import { isOpen } from '../works/open-work-queries.ts'
import { endInvitationsOf } from './invitation-queries.ts'
import { keepAnOwner, type LockedPerson, lockPerson, lockUsers } from './user-lock.ts'

/**
 * Removes a person: they cannot sign in any more, and says so, that jobs and schedules drop what is to come. Works, hours
 * and reports keep their name and number. Throws access.self, access.stronger, user.lastOwner, user.openWork; and, unless forced,
 * user.unsent, user.hasWorks, user.signsContracts, user.hasSites.
 */
export const removeUser = (scope: Scope, id: number, isForced: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    await lockUsers(tx)
    const person = await lockPerson(tx, id)
    if (id === tx.actor.id) throw failure('access.self')
    await keepAnOwner(tx, person)
    const hangs = await readWhatHangs(tx, id)
    if (hangs.hasOpenWork) throw failure('user.openWork')
    if (!isForced) {
      await askOfUnsent(tx, person, hangs)
      askFirst(person, hangs)
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

interface LinkedRecords {
  hasOpenWork: boolean
  works: number
  jobs: number
  contracts: number
  sites: number
}
async function readWhatHangs(tx: Scope, id: number): Promise<LinkedRecords> {
  const rows = await tx.sql<LinkedRecords>(sql`select
      exists (select from works where tenant_id = ${tx.tenantId} and user_id = ${id} and ${isOpen('works')}) as "hasOpenWork",
      (select count(*) from works where tenant_id = ${tx.tenantId} and user_id = ${id} and status <> 'VOID') as works,
      (select count(*) from job_assignees a ${joinAlong('jobs j', 'a.job_id')}
        where a.tenant_id = ${tx.tenantId} and a.user_id = ${id} and a.removed_at is null and j.enabled) as jobs,
      (select count(*) from contracts where tenant_id = ${tx.tenantId} and ${id} in (signed_by_id, client_id)
        and archived_at is null) as contracts,
      (select count(*) from sites where tenant_id = ${tx.tenantId} and client_id = ${id} and archived_at is null) as sites`)
  return rows[0]!
}

/** A device can send its unsent work for 30 days after the removal. Throws user.unsent, naming the devices. */
async function askOfUnsent(tx: Scope, person: LockedPerson, { works, jobs, contracts }: LinkedRecords) {
  const held = await devicesWithUnsent(tx, person.id)
  if (held.length === 0) return
  const devices = held.map(({ device, entries, heardAt }) => {
    const { timezone } = tx.company
    const [day, time] = localDateTime(timezone, heardAt!.getTime()).split('T')
    return `${device || '?'} (${entries}, ${dateText(day!)} ${time!.slice(0, 5)})`
  })
  const name = `${person.firstName} ${person.lastName}`
  const said = { name, devices: devices.join(', ') }
  const holdings = holdingsOf({ visits: works, activeJobs: jobs, signedContracts: contracts })
  if (holdings.length === 0) throw failure('user.unsent', said)
  throw failure('user.unsentAndHoldings', { ...said, holdings })
}

function askFirst(person: LockedPerson, { works, jobs, contracts, sites }: LinkedRecords) {
  const name = `${person.firstName} ${person.lastName}`
  if (isClient(person.level)) {
    if (sites + contracts > 0)
      throw failure('user.hasSites', { name, holdings: holdingsOf({ sites, contracts }) })
    return
  }
  if (works + jobs > 0)
    throw failure('user.hasWorks', {
      name,
      holdings: holdingsOf({ visits: works, activeJobs: jobs, signedContracts: contracts }),
    })
  if (contracts > 0) throw failure('user.signsContracts', { name, contracts })
}

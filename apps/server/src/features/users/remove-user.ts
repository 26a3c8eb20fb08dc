import { isClient } from '@muster/contract/roles'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { endAccess } from '../session/end-access.ts'
import { keepAnOwner, type LockedPerson, lockPerson, takeTurn } from './standing.ts'

/**
 * Removes a person: they cannot sign in any more and are assigned to nothing to come. Works, hours and reports keep
 * their name and number. Throws access.self, access.stronger, user.lastOwner, user.openWork; and, unless forced,
 * user.hasWorks, user.signsContracts, user.hasSites.
 */
export const removeUser = (scope: Scope, id: number, isForced: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    await takeTurn(tx)
    const person = await lockPerson(tx, id)
    if (id === tx.actor.id) throw failure('access.self')
    await keepAnOwner(tx, person)
    const hangs = await readWhatHangs(tx, id)
    if (hangs.hasOpenWork) throw failure('user.openWork')
    if (!isForced) askFirst(person, hangs)
    await tx
      .change('users', {
        removed_at: tx.now,
        version: person.version + 1,
        updated_at: tx.now,
        updated_by: tx.actor.id,
      })
      .where('id', '=', id)
      .execute()
    await dropWhatIsToCome(tx, id)
    await endAccess(tx, id, 'removed')
    return null
  })

interface Hanging {
  hasOpenWork: boolean
  works: number
  jobs: number
  contracts: number
  sites: number
}
async function readWhatHangs(tx: Scope, id: number): Promise<Hanging> {
  const rows = await tx.sql<Hanging>(sql`select
      exists (select from works where tenant_id = ${tx.tenantId} and user_id = ${id} and status in ('STARTED', 'ON_HOLD')) as "hasOpenWork",
      (select count(*) from works where tenant_id = ${tx.tenantId} and user_id = ${id} and status <> 'VOID') as works,
      (select count(*) from job_assignees a join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
        where a.tenant_id = ${tx.tenantId} and a.user_id = ${id} and a.removed_at is null and j.enabled) as jobs,
      (select count(*) from contracts where tenant_id = ${tx.tenantId} and ${id} in (signed_by_id, client_id)
        and archived_at is null) as contracts,
      (select count(*) from sites where tenant_id = ${tx.tenantId} and client_id = ${id} and archived_at is null) as sites`)
  return rows[0]!
}

function askFirst(person: LockedPerson, { works, jobs, contracts, sites }: Hanging) {
  const name = `${person.firstName} ${person.lastName}`
  if (isClient(person.level)) {
    if (sites + contracts > 0) throw failure('user.hasSites', { name, sites, contracts })
    return
  }
  if (works + jobs > 0) throw failure('user.hasWorks', { name, works, jobs, contracts })
  if (contracts > 0) throw failure('user.signsContracts', { name, contracts })
}

/** Ends the schedule at this moment: what was planned before it stays, for the hours of the past are measured by it. */
async function dropWhatIsToCome(tx: Scope, id: number) {
  await tx.sql(sql`with mine as (
      update job_assignees set removed_at = ${tx.now}
        where tenant_id = ${tx.tenantId} and user_id = ${id} and removed_at is null returning id),
    ending as (
      select e.id, e.start_local, e.until, e.frequency, ${tx.now}::timestamptz at time zone e.timezone as here
        from schedule_events e
        where e.tenant_id = ${tx.tenantId} and e.assignee_id in (select id from mine) and e.removed_at is null)
    update schedule_events e set
        removed_at = case when ending.start_local > ending.here then ${tx.now}::timestamptz end,
        until = case when ending.start_local > ending.here or ending.frequency is null then e.until else
          least(coalesce(e.until, 'infinity'),
            ending.here::date - case when ending.start_local::time <= ending.here::time then 0 else 1 end) end,
        updated_at = ${tx.now}
      from ending where e.tenant_id = ${tx.tenantId} and e.id = ending.id`)
}

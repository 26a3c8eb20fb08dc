import { fieldWorkers } from '@muster/contract/permissions'
import { anyOf, holdsAll, levelIn, nameOrder, personName, wordsOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { currentUsers } from '../users/person-queries.ts'

const takenDays = 28

/** Everybody where `userIds` is left out; of those the people whose names hold the words. */
export interface PeopleQuery {
  userIds?: readonly number[] | undefined
  search?: string | undefined
}
export interface PersonRow {
  tenantUserId: number
  name: string
  imageFileId: number | null
  agreedWeekMinutes: number | null
  emergency: boolean
  level: number
}

/** People who may be assigned to jobs, by name; as one row, because five thousand cost the driver more. */
export async function assignablePeople(scope: Scope, { userIds, search }: PeopleQuery): Promise<PersonRow[]> {
  const name = personName('users')
  const order = sql`${nameOrder(scope, name)}, users.id`
  const column = <V>(of: string) => sql<V[] | null>`json_agg(${sql.ref(of)} order by ${order})`
  const packed = await currentUsers(scope)
    .where(levelIn('roles.level', fieldWorkers))
    .$if(userIds !== undefined, (query) => query.where('users.id', '=', anyOf(userIds!)))
    .where(holdsAll(name, wordsOf(search)))
    .select([
      column<number>('users.id').as('id'),
      sql<string[] | null>`json_agg(${name} order by ${order})`.as('name'),
      column<number | null>('users.image_file_id').as('imageFileId'),
      column<number | null>('users.agreed_week_minutes').as('agreed'),
      column<boolean>('users.available_for_emergency').as('emergency'),
      column<number>('roles.level').as('level'),
    ])
    .executeTakeFirstOrThrow()
  const { id, name: names, imageFileId, agreed, emergency, level } = packed
  return (id ?? []).map((tenantUserId, at) => ({
    tenantUserId,
    name: names![at]!,
    imageFileId: imageFileId![at]!,
    agreedWeekMinutes: agreed![at]!,
    emergency: emergency![at]!,
    level: level![at]!,
  }))
}

/** How many finished visits each person has at a site. */
export async function visitsAt(scope: Scope, siteId: number): Promise<Map<number, number>> {
  const rows = await scope
    .from('works')
    .where('site_id', '=', siteId)
    .where('status', '=', 'COMPLETED')
    .groupBy('user_id')
    .select(['user_id as userId', (eb) => eb.fn.countAll<number>().as('visits')])
    .execute()
  return new Map(rows.map(({ userId, visits }) => [userId, Number(visits)]))
}

/** How many offered places each person took lately. */
export async function takenLately(scope: Scope): Promise<Map<number, number>> {
  const since = scope.ago(takenDays * 86_400_000)
  const rows = await scope
    .from('offers')
    .where('taken_by', 'is not', null)
    .where('ended_at', '>', since)
    .groupBy('taken_by')
    .select(['taken_by as userId', (eb) => eb.fn.countAll<number>().as('taken')])
    .execute()
  return new Map(rows.map(({ userId, taken }) => [userId!, Number(taken)]))
}

interface DayOfPattern {
  patternId: number
  date: string
}
const patternsOf = (places: readonly DayOfPattern[]) => anyOf(places.map(({ patternId }) => patternId))
function isOneOf(places: readonly DayOfPattern[]) {
  const keys = new Set(places.map(({ patternId, date }) => `${patternId} ${date}`))
  return ({ patternId, date }: DayOfPattern) => keys.has(`${patternId} ${date}`)
}

/** The people who gave back a shift of these places on their days, and those whom the office took off one. */
export async function goneFrom(scope: Scope, places: readonly DayOfPattern[]) {
  const rows = await scope
    .from('released_shifts')
    .where('pattern_id', '=', patternsOf(places))
    .where('pattern_date', '=', anyOf(places.map(({ date }) => date)))
    .where('cause', 'in', ['DECLINED', 'OFFICE'])
    .where('restored_at', 'is', null)
    .select(['user_id', 'cause', 'pattern_id as patternId', 'pattern_date as date'])
    .distinct()
    .execute()
  const gone = rows.filter(isOneOf(places))
  const by = (cause: string) => new Set(gone.flatMap((row) => (row.cause === cause ? row.user_id : [])))
  return { declined: by('DECLINED'), takenOff: by('OFFICE') }
}

/** The people whose leave counts and took a shift of these places on their days. */
export async function onLeaveFrom(scope: Scope, places: readonly DayOfPattern[]) {
  const rows = await scope
    .from('released_shifts')
    .innerJoin('leave_requests', along('released_shifts.leave_id'))
    .where('released_shifts.pattern_id', '=', patternsOf(places))
    .where('released_shifts.pattern_date', '=', anyOf(places.map(({ date }) => date)))
    .where('released_shifts.restored_at', 'is', null)
    .where('leave_requests.state', '=', 'APPROVED')
    .select('released_shifts.user_id as userId')
    .select(['released_shifts.pattern_id as patternId', 'released_shifts.pattern_date as date'])
    .distinct()
    .execute()
  return new Set(rows.filter(isOneOf(places)).map(({ userId }) => userId))
}

export async function quietHoursOf(scope: Scope, userIds: readonly number[]) {
  const rows = await scope
    .from('users')
    .leftJoin('quiet_hours', along('quiet_hours.user_id'))
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'users.timezone', 'quiet_hours.mode'])
    .select(['quiet_hours.quiet_from as from', 'quiet_hours.quiet_to as to'])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

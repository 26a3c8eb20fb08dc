import { ask } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { type Leave, type LeaveInput, leave } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import { addDays } from '@muster/rules/time/zone'
import type { Entry, LocalId } from '../../offline/entry.ts'

const listed = 100
export const myLeaveQuestion = ask(leave.mine, { query: { page: 0, size: listed } })
export const leaveTypesQuestion = ask(leave.types)
export const myBalancesQuestion = ask(leave.myBalances)

type MyLeaveAnswer = Awaited<ReturnType<typeof myLeaveQuestion.queryFn>>
/** Why a person is sick does not lie on a telephone. */
export const withoutHealth = (answer: MyLeaveAnswer): MyLeaveAnswer =>
  rowsOf(answer).map((row) => (row.kind === 'SICK' ? { ...row, reason: null, file: null } : row))

export interface WaitingLeave {
  entry: Entry
  from: string
  to: string
  isPartDay: boolean
  typeId: number
  isRefused: boolean
}

const ofLeave = (entries: readonly Entry[], call: keyof typeof leave) =>
  entries.filter(({ feature, name }) => feature === 'leave' && name === call)
const isReadable = ({ isLocked }: Entry) => !isLocked

/** What was asked for and has not arrived, newest first. */
export const waitingLeave = (entries: readonly Entry[]): WaitingLeave[] =>
  ofLeave(entries, 'ask')
    .filter(isReadable)
    .map((entry) => {
      const { from, to, type } = entry.body as LeaveInput
      return {
        entry,
        from,
        to,
        isPartDay: from.length > 10,
        typeId: type,
        isRefused: entry.state === 'refused',
      }
    })
    .reverse()

/** The withdrawals that have not arrived, by the id of their leave. */
export const waitingWithdrawals = (entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  new Map(ofLeave(entries, 'withdraw').map((entry) => [Number(entry.params.id), entry]))

/** What names the leave of an entry: its id, or the key of the request that has not arrived. */
const isLocal = (value: unknown): value is LocalId => typeof value === 'object' && value !== null
const leaveOf = ({ params }: Entry) => {
  const { id } = params
  return isLocal(id) ? id.local : String(id)
}
/** The proofs that have not arrived, by the id of their leave or the key of its request; the last one counts. */
export const waitingProofs = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(
    ofLeave(entries, 'addProof')
      .filter(isReadable)
      .map((entry) => [leaveOf(entry), entry]),
  )

/** The types a person may ask for, planned ones first. */
export const offeredTypes = (types: readonly LeaveType[]): LeaveType[] =>
  types
    .filter(({ enabled }) => enabled)
    .sort((one, other) => Number(one.kind === 'SICK') - Number(other.kind === 'SICK'))

/** The types of sick leave; the company's oldest is the default. */
export const sickTypes = (types: readonly LeaveType[]): LeaveType[] =>
  types.filter(({ enabled, kind }) => enabled && kind === 'SICK').sort((one, other) => one.id - other.id)

export type SickDays = 'TODAY' | 'TOMORROW' | 'BOTH' | 'UNTIL'

/** The days of a sick call; `until` counts for UNTIL. */
export function sickSpan(chosen: SickDays, today: string, until: string): { from: string; to: string } {
  const tomorrow = addDays(today, 1)
  const last = { TODAY: today, TOMORROW: tomorrow, BOTH: tomorrow, UNTIL: until < today ? today : until }
  return { from: chosen === 'TOMORROW' ? tomorrow : today, to: last[chosen] }
}

const holds = ({ from, to }: { from: string; to: string }, today: string) =>
  from.slice(0, 10) <= addDays(today, 1) && to.slice(0, 10) >= today

/** What a person said of being sick today or tomorrow: on its way, refused, or known to the office. */
export type SickNow =
  | (WaitingLeave & { state: 'WAITING' | 'REFUSED' })
  | (Omit<Leave, 'state'> & { state: 'KNOWN' })

export function sickNow(
  rows: readonly Leave[],
  waiting: readonly WaitingLeave[],
  types: readonly LeaveType[],
  today: string,
): SickNow | undefined {
  const isSick = new Set(types.filter(({ kind }) => kind === 'SICK').map(({ id }) => id))
  const here = waiting.find((one) => isSick.has(one.typeId) && holds(one, today))
  if (here) return { ...here, state: here.isRefused ? 'REFUSED' : 'WAITING' }
  const known = rows.find((row) => row.kind === 'SICK' && row.state === 'APPROVED' && holds(row, today))
  return known && { ...known, state: 'KNOWN' }
}

import {
  type FailureName,
  type FailureParams,
  failures,
  type PlainFailure,
} from '@muster/contract/kit/failures'
import { type Message, msg } from '@muster/contract/kit/msg'
import type { Param, Params, ParamsOf } from '@muster/contract/kit/sentences'
import type { FieldFault } from '@muster/contract/kit/wire'
import { dateText } from '@muster/rules/time/date-text'
import pg from 'pg'
import { finished, inEnglish, type OpenSentence } from '../texts.ts'

/** A field with what is wrong about it. */
export interface FieldFaultInput extends OpenSentence {
  readonly path: string
}

/** Worded in English; its sentence is one that the language files have. */
type FinishedFault = FieldFault & { readonly template: Message }

const isDay = (param: Param): param is string =>
  typeof param === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(param)
/** The English message writes days as screens do; on the wire the params keep them as they are stored. */
const withDayTexts = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, isDay(param) ? dateText(param) : param]),
  )

/** A refusal of the registry, with what goes into its sentence and the fields it speaks of. */
export class Failure extends Error {
  readonly reason: FailureName
  readonly params: Params
  readonly errors: readonly FinishedFault[]
  /** What the caller needs to go on, such as the newer values of a row. */
  readonly data: unknown
  /** After how many seconds the same may be tried again. */
  readonly retryAfter: number | undefined
  constructor(
    reason: FailureName,
    params: Params,
    more: { errors?: readonly FinishedFault[]; data?: unknown; retryAfter?: number | undefined },
  ) {
    const errors = more.errors ?? []
    super(documentedIn(reason, errors) ?? inEnglish(failures[reason].says, withDayTexts(params)))
    this.reason = reason
    this.params = params
    this.errors = errors
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
  get status() {
    return failures[this.reason].status
  }
  get code() {
    return failures[this.reason].code
  }
  /** What an envelope says of it. */
  get envelope() {
    const { message, code, reason, params, errors, data } = this
    return {
      ...{ message, code, reason, params },
      ...(errors.length > 0 ? { errors: [...errors] } : {}),
      ...(data === undefined ? {} : { data }),
    }
  }
}

/** Sentences that the documents give: clients show the message of the envelope, and nothing else. */
const documented =
  /^(Please select an? .+ to continue|Task list is empty\. Please add some tasks to continue|Incorrect date range!|You should provide a reason|Email is invalid|Location is empty, Select a location in map|Select a user|(Title|Name) is required|Invalid dates)$/

/** The sentence of the first fault, where the documents give one. */
function documentedIn(name: FailureName, [first]: readonly FinishedFault[]) {
  const isOfFields = name === 'input.invalid' || name === 'values.refused'
  return isOfFields && first && documented.test(first.message) ? first.message : undefined
}

interface More {
  errors?: readonly FieldFaultInput[]
  data?: unknown
  retryAfter?: number
}
/** The params may be left out where the sentence has no places. */
type ParamsArg<Wanted> = Record<never, never> extends Wanted ? [params?: Wanted] : [params: Wanted]

export function failure<Name extends FailureName>(
  name: Name,
  ...args: [...ParamsArg<FailureParams<Name>>, more?: More]
): Failure {
  const [params = {}, more = {}] = args as readonly unknown[] as [Params?, More?]
  return new Failure(name, params, { ...more, errors: (more.errors ?? []).map(finished) })
}

export const refusedField = <Template extends string>(
  path: string,
  message: Template & Message,
  ...[params]: ParamsArg<ParamsOf<Template>>
) => failure('values.refused', {}, { errors: [{ path, message, params: params ?? {} }] })

/** The row, or 404: the caller cannot tell a row of somebody else's from one that is not there. */
export async function found<T>(row: T | undefined | null | Promise<T | undefined | null>): Promise<T> {
  const value = await row
  if (value === undefined || value === null) throw failure('row.notFound')
  return value
}

/** After a delete: 404 unless a row went. */
export async function gone(row: unknown): Promise<null> {
  await found(row)
  return null
}

const byConstraint: Readonly<Record<string, { name: PlainFailure; path: string }>> = {
  users_email_taken: { name: 'user.emailTaken', path: 'email' },
  users_employee_number_taken: { name: 'user.numberTaken', path: 'employeeNumber' },
  roles_name_taken: { name: 'role.nameTaken', path: 'name' },
  contracts_number_taken: { name: 'contract.numberTaken', path: 'number' },
  site_groups_name_taken: { name: 'siteGroup.nameTaken', path: 'name' },
  leave_types_name_taken: { name: 'row.taken', path: 'name' },
  correction_requests_one_open: { name: 'correction.asked', path: 'reason' },
  overtime_requests_one_open: { name: 'overtime.asked', path: 'date' },
  works_one_open: { name: 'work.open', path: 'jobId' },
  works_times_in_order: { name: 'work.times', path: 'endTime' },
}

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
/** contracts_tenant_id_client_id_fkey → clientId */
const fieldOfForeignKey = (constraint: string) =>
  camel(/_tenant_id_(.+?)_fkey$/.exec(constraint)?.[1]?.replace(/_fkey$/, '') ?? constraint)

/** A cluster names it in the message alone, with the number of the table's shard. */
function constraintOf({ code, constraint, message }: pg.DatabaseError): string {
  if (!code?.startsWith('23')) return ''
  return constraint ?? /"([^"]+)_\d{6,}"[^"]*$/.exec(message)?.[1] ?? ''
}

/** What a refusal of the database means to the caller; undefined for what nobody foresaw. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  if (!(error instanceof pg.DatabaseError)) return connectionFailure(error)
  const constraint = constraintOf(error)
  const named = byConstraint[constraint]
  if (named)
    return failure(named.name, {}, { errors: [{ path: named.path, message: failures[named.name].says }] })
  const sqlState = error.code ?? ''
  if (sqlState === '23503') return refusedField(fieldOfForeignKey(constraint), msg('Not found'))
  if (sqlState === '23505') return failure('row.taken')
  if (sqlState === '23514' || sqlState === '23502') return failure('values.refused')
  // Out of range, wrong format, a character that cannot be stored.
  if (sqlState.startsWith('22')) return failure('input.invalid')
  if (sqlState === '53100') return failure('disk.full')
  // Waited too long, deadlock, too many connections, lost or closed ones, a standby, starting up or shutting down.
  if (/^(55P03|57014|40P01|40001|53|57P0|08|25P03|25006|58030)/.test(sqlState)) return failure('server.busy')
  return lostWorker.test(error.message) ? failure('server.busy') : undefined
}

/** What the coordinator of a cluster says, as an internal error of its own, while a worker is away. */
const lostWorker =
  /^(failure on connection marked as essential|SSL SYSCALL error|server closed the connection)/

/** Waited in vain for a lock, or for the database itself: what comes next in line would wait as long. */
export const isStall = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '55P03'
    : connectionFailure(error)?.reason === 'server.busy'

const unreachable =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|connect E|ECONNREFUSED|ECONNRESET|EPIPE/
const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** What the system says of a disk, or of a share of one, that is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
function connectionFailure(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return failure('disk.full')
  return unreachable.test(error.message) || unreachableCodes.has(code) ? failure('server.busy') : undefined
}

import type { OfficeSwap, Swap, SwapState } from '@muster/contract/cover/swaps'
import type { Page } from '@muster/contract/kit/rows'
import { isoWithOffset } from '@muster/rules/time/zone'
import { isAreaManager } from '../../../db/areas.ts'
import { eachListed, listed, type PageAsked } from '../../../db/page.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import type { Shift } from '../../planning/shifts.ts'
import { contactsOf } from '../../users/person-queries.ts'
import { inOrder, mySwapRows, reachableSwaps, type SwapRow, selectSwaps, swapsLike } from './swap-queries.ts'

const shiftOf = (
  eventId: number,
  { start, time, minutes }: { start: Date; time: Date; minutes: number },
  {
    zone,
    detail,
    site,
    isNamed = true,
  }: { zone: string; detail: string; site: string; isNamed?: boolean | undefined },
): Swap['given'] => ({
  eventId,
  occurrenceStart: isoWithOffset(zone, start.getTime()),
  startTime: isoWithOffset(zone, time.getTime()),
  duration: minutes,
  jobDetailTitle: isNamed ? detail : '',
  locationName: isNamed ? site : '',
  timezone: zone,
})

export const asSwapShift = ({ row, occurrence }: Shift): Swap['given'] =>
  shiftOf(
    row.id,
    {
      start: new Date(occurrence.occurrenceStart),
      time: new Date(occurrence.startTime),
      minutes: occurrence.duration,
    },
    { zone: row.timezone, detail: row.jobDetailTitle, site: row.siteName },
  )

function asSwap(row: SwapRow): Swap {
  return {
    id: row.id,
    tenantUserId: row.tenantUserId,
    name: row.name,
    withUserId: row.withUserId,
    withName: row.withName,
    given: shiftOf(
      row.givenEventId,
      { start: row.givenStart, time: row.givenTime, minutes: row.givenMinutes },
      { zone: row.givenZone, detail: row.givenDetail, site: row.givenSite, isNamed: row.givenNamed },
    ),
    returned:
      row.returnedEventId === null
        ? null
        : shiftOf(
            row.returnedEventId,
            { start: row.returnedStart!, time: row.returnedTime!, minutes: row.returnedMinutes! },
            {
              ...{ zone: row.returnedZone!, detail: row.returnedDetail!, site: row.returnedSite! },
              isNamed: row.returnedNamed,
            },
          ),
    message: row.message,
    state: row.state as SwapState,
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
    version: row.version,
  }
}

export async function listMySwaps(scope: Scope): Promise<Swap[]> {
  return (await mySwapRows(scope)).map(asSwap)
}

export async function listSwaps(
  scope: Scope,
  query: { states?: SwapState[] | undefined; open?: boolean | undefined } & PageAsked,
): Promise<OfficeSwap[] | Page<OfficeSwap>> {
  const swaps = reachableSwaps(scope, query)
  const rows = await listed(inOrder(selectSwaps(scope, swaps)), query, swaps)
  const all = Array.isArray(rows) ? rows : rows.content
  const withContacts = await officeSwaps(scope, all)
  return eachListed(rows, withContacts)
}

async function officeSwaps(scope: Scope, rows: readonly SwapRow[]) {
  const ids = rows.flatMap(({ tenantUserId, withUserId }) => [tenantUserId, withUserId])
  const contactOf = await contactsOf(scope, ids)
  return (row: SwapRow): OfficeSwap => ({
    ...asSwap(row),
    contact: contactOf(row.tenantUserId),
    withContact: contactOf(row.withUserId),
  })
}

/** Throws row.notFound. */
export const readSwap = async (scope: Scope, id: number): Promise<Swap> => asSwap(await readRow(scope, id))

/** Throws row.notFound. */
export async function readOfficeSwap(scope: Scope, id: number): Promise<OfficeSwap> {
  await requireReachedSwap(scope, id)
  const row = await readRow(scope, id)
  return (await officeSwaps(scope, [row]))(row)
}

const readRow = (scope: Scope, id: number) =>
  found(selectSwaps(scope, swapsLike(scope, {}).where('swap_requests.id', '=', id)).executeTakeFirst())

/** Throws row.notFound for a swap of which neither shift is at a site of the actor's areas. */
export async function requireReachedSwap(scope: Scope, id: number): Promise<void> {
  if (!isAreaManager(scope.actor)) return
  const swap = reachableSwaps(scope, {}).where('swap_requests.id', '=', id)
  await found(swap.select('swap_requests.id').executeTakeFirst())
}

import type { Level } from '@muster/contract/kit/permissions'
import { z } from 'zod'
import { aJob, anEvent, aSiteGroup, aWork } from '../office.ts'
import { type Example, withExamples } from '../sweeps/examples.ts'
import { rowsOf } from '../sweeps/snapshot-of.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import {
  nameOf,
  namesRow,
  type Place,
  placeName,
  placesOf,
  type SentInput,
  valueAt,
  withValueAt,
} from './inputs.ts'

type One = (typeof withExamples)[number]
export const signedIn = withExamples.filter(({ endpoint }) => endpoint.access !== 'public')

async function idsOf(t: Tenant): Promise<Record<string, unknown>> {
  const job = await aJob(t)
  const work = await aWork(t, { job })
  const group = await aSiteGroup(t)
  const event = await anEvent(t, job)
  const [person, client] = [job.worker.id, job.site.client.id]
  return {
    tenantUserId: person,
    tenantUserIds: [person],
    removeUserIds: [person],
    userAssigneeId: person,
    signedById: t.boss.id,
    actorId: t.boss.id,
    clientId: client,
    userRoleId: t.roleIds.get(5),
    roleId: t.roleIds.get(4),
    moveToId: t.roleIds.get(5),
    contractId: job.contract.id,
    contractLocationId: job.contractLocationId,
    jobLocationId: job.site.id,
    locations: [job.site.id],
    siteIdsToAdd: [job.site.id],
    siteIdsToRemove: [job.site.id],
    groupIds: [group.id],
    groupIdsToAdd: [group.id],
    groupIdsToRemove: [group.id],
    jobDetailId: job.detail.id,
    jobId: job.id,
    mappedId: job.id,
    mappedIds: [job.id],
    eventId: event,
    removeEventIds: [event],
    removeAssigneeIds: [job.worker.jobHasUserId],
    questionnaireId: job.detail.questionIds[0],
    workId: work.id,
    workIds: [work.id],
    ids: [group.id],
  }
}

function foreignAt(place: Place, theirs: SentInput, known: Record<string, unknown>) {
  const sent = valueAt(theirs, place)
  return sent === undefined || sent === null || (typeof sent === 'number' && sent <= 0)
    ? known[nameOf(place)]
    : sent
}

const isForeignId = (value: unknown) =>
  typeof value === 'string' ? z.uuid().safeParse(value).success : value !== undefined

/** Taken and not looked at: the path names the work, the site names the hours, a device names its own loss. */
const idle = new Set([
  'POST /api/me/outbox-loss body · id',
  'PUT /api/work/:id/summary body · workId',
  'GET /api/pdf/work-time query · tenantUserId',
  'GET /api/pdf/work-time query · groupIds',
])
const isNothing = (data: unknown) => {
  if (data === null) return true
  // A trend has a point for each day, whatever happened.
  if (Array.isArray(data)) return data.every((each) => Object(each).value === 0)
  // A file for spreadsheets with its heading alone.
  if (typeof data === 'string') return Buffer.from(data, 'base64').toString().trim().split('\n').length === 1
  const { content, payrollDetail, locations, spots, places } = Object(data) as Record<
    string,
    unknown[] | undefined
  >
  const listed = content ?? payrollDetail ?? locations ?? spots ?? places
  if (listed) return listed.length === 0
  // The board of today and what waits beside it: a list in each part.
  const parts = Object.values(Object(data)).flatMap((part) => Object(part).content ?? Object(part).rows ?? [])
  const hasParts = Object.values(Object(data)).some((part) =>
    Array.isArray(Object(part).content ?? Object(part).rows),
  )
  return hasParts && parts.length === 0
}
const refusals = new Set([400, 403, 404, 409, 422])
// What is taken away need not be there: another company's id is passed over as one that never was.
const takesAway = (place: Place) => /ToRemove$|^remove/.test(nameOf(place))
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => after[table] !== before[table])

export interface Probed {
  probes: number
  refused: number
  faults: string[]
}

interface Probe {
  t: Tenant
  one: One
  place: Place
  foreign: unknown
}
async function probe({ t, one, place, foreign }: Probe, input: SentInput, caller: TestUser) {
  const { title, endpoint } = one
  const mine = await rowsOf(t.owner, t.tenantId)
  const answer = await t.send(endpoint, withValueAt(input, place, foreign) as never, { as: caller })
  const wrote = changed(mine, await rowsOf(t.owner, t.tenantId))
  const said = `${title} ${placeName(place)} as level ${caller.level} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
  const each =
    endpoint.cost === 'batch' && answer.statusCode < 300 && (answer.json().data as { status: number }[])
  const isRefused = each ? each.some(({ status }) => refusals.has(status)) : refusals.has(answer.statusCode)
  if (isRefused)
    return { isRefused, body: answer.body, fault: !each && wrote.length > 0 ? `wrote ${wrote}: ${said}` : '' }
  const isPassedOver = takesAway(place) || idle.has(`${title} ${placeName(place)}`)
  const isFine =
    answer.statusCode < 300 && (isPassedOver || (wrote.length === 0 && isNothing(answer.json().data)))
  return { isRefused, body: answer.body, fault: isFine ? '' : `neither refused nor empty: ${said}` }
}

export async function foreignIds(one: One, others: readonly Level[]): Promise<Probed> {
  const { title, endpoint, example } = one
  const [t, stranger] = [await aTenant(), await aTenant()]
  const strangersIds = await idsOf(stranger)
  const { as: _, ...theirs } = await example(stranger)
  let { as = t.boss, ...input }: Example = await example(t)
  const callers: TestUser[] = []
  for (const level of others) callers.push(await aUser(t, { level }))
  const { told, beside } = placesOf(endpoint, input)
  const before = await rowsOf(t.owner, stranger.tenantId)
  const seen: Probed = { probes: 0, refused: 0, faults: [] }
  for (const place of [...told, ...beside].filter(namesRow)) {
    const foreign = foreignAt(place, theirs, strangersIds)
    if (!isForeignId(foreign)) continue
    for (const caller of [as, ...callers]) {
      const { isRefused, body, fault } = await probe({ t, one, place, foreign }, input, caller)
      seen.probes += 1
      if (isRefused) seen.refused += 1
      else if (endpoint.method !== 'GET') ({ as = t.boss, ...input } = await example(t))
      if (fault) seen.faults.push(fault)
      if (body.includes(stranger.code))
        seen.faults.push(`${title} ${placeName(place)} tells ${stranger.code}`)
    }
  }
  for (const table of changed(before, await rowsOf(t.owner, stranger.tenantId)))
    seen.faults.push(`${title} changed ${table} of another company`)
  return seen
}

const bare = (body: string) => body.replace(/"requestId":"[^"]*"/, '')
const neverUsed = 888_888_888

/** Times of one call with another company's id and with one that was never used, taking turns; and what differs. */
export async function foreignAgainstUnused({ title, endpoint, example }: One, times: number) {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const { as: _, ...theirs } = await example(stranger)
  const { as = t.boss, ...input } = await example(t)
  const foreign = theirs.params?.id
  const ids = { foreign, unused: typeof foreign === 'number' ? neverUsed : crypto.randomUUID() }
  const took = { foreign: [] as number[], unused: [] as number[] }
  const answers = new Set<string>()
  for (let n = 0; n < times; n++)
    for (const [kind, id] of Object.entries(ids) as [keyof typeof ids, unknown][]) {
      const sent = { ...input, params: { ...input.params, id } }
      const began = performance.now()
      const answer = await t.send(endpoint, sent as never, { as })
      took[kind].push(performance.now() - began)
      answers.add(`${answer.statusCode} ${bare(answer.body)}`)
    }
  return { title, took, answers: [...answers] }
}

export const withRowInPath = signedIn.filter(
  ({ endpoint }) => endpoint.path.includes('/:id') && endpoint.params !== undefined,
)

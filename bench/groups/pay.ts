import { randomUUID } from 'node:crypto'
import { type Export, exports } from '@muster/contract/exports'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { type PayFormat, payFormats } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import {
  identifierOf,
  measuredPeriod,
  people,
  seedPay,
  seenHours,
  visitsAPeriod,
  whenQuiet,
} from '../seeds/pay.ts'
import { send } from '../send.ts'
import type { Group } from './group.ts'
import { bare, decisions, gate, rounds, type States, states } from './pay-decisions.ts'
import { payLines } from './pay-lines.ts'

function handOvers(company: BenchCompany, id: number, { locked }: States): Subject[] {
  const params = { id }
  const unmade = async () => {
    await locked()
    await company.stack.owner.query('delete from pay_exports where tenant_id = $1 and period_id = $2', [
      company.tenantId,
      id,
    ])
  }
  const makeFile = (format: PayFormat) => async () => {
    await locked()
    const { text } = await company.call(pay.export, { params, body: { format } })
    exportId.of = JSON.parse(text).data.id
  }
  const exportId = { of: 0 }
  const ofFormat = (format: PayFormat): Subject[] => [
    {
      name: `${format}: preview`,
      prepare: locked,
      ask: () => company.call(pay.preview, { params, query: { format } }),
      ...{ bare, gate, rounds },
    },
    {
      name: `${format}: a file, which is there with the answer`,
      prepare: unmade,
      ask: () => company.call(pay.export, { params, body: { format } }),
      ...{ bare, gate, rounds },
    },
    {
      name: `${format}: the same file again`,
      prepare: makeFile(format),
      ask: () => company.call(pay.export, { params, body: { format } }),
      ...{ bare, gate, rounds },
    },
  ]
  return [
    ...payFormats.flatMap(ofFormat),
    {
      name: 'list of files',
      ask: () => company.call(pay.exports, { params }),
      ...{ bare, gate },
    },
    {
      name: 'download of a file',
      prepare: makeFile('MUSTER_CSV'),
      ask: () => company.call(pay.exportFile, { params: { id, exportId: exportId.of } }),
      ...{ bare, gate, rounds },
    },
  ]
}

function reportsOf(company: BenchCompany, periodId: number): Subject[] {
  const order = async (reportType: 'PDF' | 'CSV' | 'XLSX') => {
    const body = { kind: 'pay' as const, asked: { periodId, reportType } }
    const { text } = await company.call(exports.order, { body })
    return (JSON.parse(text) as { data: Export }).data
  }
  const listed = async () => (JSON.parse((await company.call(exports.list)).text) as { data: Export[] }).data
  const removed = async () => {
    await whenQuiet(company)
    for (const { id } of await listed()) await company.call(exports.remove, { params: { id } })
    await whenQuiet(company)
  }
  return (['CSV', 'XLSX', 'PDF'] as const).flatMap((reportType): Subject[] => [
    {
      name: `report of everybody as ${reportType}: ordered`,
      prepare: removed,
      ask: () => order(reportType),
      ...{ bare, gate, rounds: 10 },
    },
    {
      name: `report of everybody as ${reportType}: until it is there`,
      prepare: removed,
      async ask() {
        const { id } = await order(reportType)
        await whenQuiet(company)
        if ((await listed()).find((each) => each.id === id)?.state !== 'DONE')
          throw new Error('The export was not made')
      },
      ...{ bare, gate: { ms: 30_000 }, rounds: 10 },
    },
  ])
}

async function asPerson(company: BenchCompany, tenantUserId: number) {
  const { deps, url } = company.stack
  const scope = await company.scope()
  const id = randomUUID()
  const expires_at = new Date(scope.now.getTime() + 86_400_000)
  const row = { id, user_id: tenantUserId, created_at: scope.now, last_used_at: scope.now, expires_at }
  await scope.into('sessions', row).execute()
  const ids = { tenantId: company.tenantId, sessionId: id, userId: tenantUserId }
  return async <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
    send(url, await deps.tokens.sign(ids, new Date()), endpoint, input ?? {})
}

async function ownFigures(
  company: BenchCompany,
  { id, tenantUserId }: { id: number; tenantUserId: number },
  { undecided }: States,
): Promise<Subject[]> {
  const call = await asPerson(company, tenantUserId)
  const params = { id }
  const body = { version: '' }
  const readVersion = async () => {
    const all = JSON.parse((await call(pay.mine)).text).data as { period: { id: number }; version: string }[]
    body.version = all.find(({ period }) => period.id === id)!.version
  }
  return [
    { name: 'my periods', ask: () => call(pay.mine), bare, gate },
    {
      name: 'my hours are complete',
      async prepare() {
        await undecided()
        await readVersion()
      },
      ask: () => call(pay.submitMine, { params, body }),
      ...{ bare, gate, rounds },
    },
    {
      name: 'taken back',
      async prepare() {
        await undecided()
        await readVersion()
        await call(pay.submitMine, { params, body })
      },
      ask: () => call(pay.withdrawMine, { params }),
      ...{ bare, gate, rounds },
    },
  ]
}

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const id = await measuredPeriod(company)
  const all = states(company, id)
  await all.undecided()
  const { tenantUserIds } = await seenHours(company, id)
  const tenantUserId = tenantUserIds[Math.floor(tenantUserIds.length / 2)]!
  const identifiers = tenantUserIds.map((each) => ({
    ...{ tenantUserId: each, system: 'XERO' as const, identifier: identifierOf('XERO', each) },
  }))
  return [
    { name: 'pay calendars', ask: () => company.call(pay.calendars), bare, gate },
    { name: 'periods', ask: () => company.call(pay.list, { query: {} }), bare, gate },
    {
      name: `a period of ${visitsAPeriod} visits`,
      ask: () => company.call(pay.read, { params: { id } }),
      ...{ bare, gate, rounds: 40 },
    },
    {
      name: 'a person of it',
      ask: () => company.call(pay.person, { params: { id, tenantUserId } }),
      ...{ bare, gate },
    },
    ...(await ownFigures(company, { id, tenantUserId }, all)),
    ...(await decisions(company, id, all)),
    ...handOvers(company, id, all),
    { name: 'mapping', ask: () => company.call(pay.mapping), bare, gate },
    {
      name: `mapping of ${people} people changed`,
      ask: () => company.call(pay.updateMapping, { body: { people: identifiers } }),
      ...{ bare, gate, rounds },
    },
    {
      name: 'the period, locked',
      ask: () => company.call(pay.read, { params: { id } }),
      ...{ bare, gate, rounds: 40 },
    },
    ...reportsOf(company, id),
    ...payLines(company, id, all),
  ]
}

const fortnight = `${people} people with ${visitsAPeriod.toLocaleString('en-AU')} visits in the fortnight that is measured`
export const payGroup: Group = {
  name: 'Pay',
  size: `${fortnight}, and none beside`,
  seed: (company) => seedPay(company, 1),
  subjects,
}
/** Over six years. */
const fortnights = 167
export const payInYearsGroup: Group = {
  name: 'Pay in years',
  size: `${fortnight}, among ${(fortnights * visitsAPeriod).toLocaleString('en-AU')} visits of six years; the twelve fortnights before it are locked`,
  seed: (company) => seedPay(company, fortnights),
  subjects,
}

import { type Endpoint, endpointName, isCommand } from '@muster/contract/kit/endpoint'
import { levelsOf } from '@muster/contract/kit/permissions'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeXlsxPool } from '../../src/outside/sheets/xlsx/index.ts'
import { aUser, type TestUser } from '../tenant.ts'
import { type AreaName, aCompanyOfAreas, areaNames } from './company-of-areas.ts'
import { type Example, withExamples } from './examples.ts'
import { saidIn } from './said-in.ts'
import { rowsBeside } from './snapshot-of.ts'

// No text, count or row of a foreign area reaches a manager of areas. What the examples of all endpoints make is made in
// each of three areas, with the area's name in all names. Then managers read and write what lies in and outside theirs.

/** About the caller alone; their examples sign in, or hold what the caller sent before. */
const ofCaller = ['session', 'secondFactor', 'files']
const forManagers = withExamples.filter(
  ({ endpoint: { access, feature } }) =>
    access !== 'public' && levelsOf(access)?.includes(3) && !ofCaller.includes(feature),
)
const isOfCompany = ({ reach }: Endpoint) => reach === 'company'
const inReach = forManagers.filter(({ endpoint }) => !isOfCompany(endpoint))
const reading = inReach.filter(({ endpoint }) => !isCommand(endpoint))
const writing = inReach.filter(({ endpoint }) => isCommand(endpoint))

/** Grow with the company whoever reads them: kinds of leave, pay periods, shared views, and the number of the next person. */
const sameForAll = [
  ...[
    'leave.types',
    'pay.calendars',
    'pay.list',
    'pay.mine',
    'savedViews.list',
    'savedViews.counts',
    'users.nextNumber',
  ],
]
/** Kinds of leave and pay calendars are the company's, whatever their names say. */
const namesOfCompany = /(Leave|Weekly) \d+ of zebra[ABC]/g
/** Their path names a row of the company; of what lies in it, who calls reaches their own people and sites alone. */
const rowsOfCompany = [
  ...[
    'pay.read',
    'pay.amounts',
    'pay.approve',
    'pay.return',
    'pay.submitMine',
    'pay.withdrawMine',
    'pay.myLines',
    'savedViews.read',
  ],
]
const requestIds = /"requestId":"[^"]*"/g
/** The number of the company's newest event, from which a page goes on listening. */
const eventNumbers = /^(\d+ )?id: \d+$/gm

const faults = new Map<string, string[]>()
function fault(endpoint: Endpoint, what: string) {
  const name = endpointName(endpoint)
  faults.set(name, [...new Set([...(faults.get(name) ?? []), what])])
}

const all = { page: 0, size: 500 }
const saysText = /^(text|q|search|name)$/i
/** The example as it stands, on long pages, without its filters, and looking for what the areas say. */
function inputsOf(example: Example | undefined) {
  if (!example) return []
  const { as: _, params, query, ...rest } = example
  const texts = Object.keys(query ?? {}).filter((key) => saysText.test(key))
  const looking = texts.flatMap((key) => areaNames.map((text) => ({ ...query, [key]: text })))
  return [query, all, {}, ...looking].map((each) => ({ ...rest, params, query: each }))
}
const sentOnce = (inputs: readonly Example[]) => [
  ...new Map(inputs.map((input) => [input.file ?? JSON.stringify(input), input])).values(),
]

type Company = Awaited<ReturnType<typeof aCompanyOfAreas>>
type Inputs = ReadonlyMap<Endpoint, Example>
async function plant({ t, within }: Company, name: AreaName): Promise<Inputs> {
  const inputs = new Map<Endpoint, Example>()
  for (const { endpoint, example } of forManagers) inputs.set(endpoint, await within(name, () => example(t)))
  return inputs
}
/** Nobody is offered a shift, works or is paid twice at once, so that one person has the first of such examples alone. */
const onceAPerson = ['cover', 'works', 'pay']
async function plantCommon({ t, within, withCommon }: Company, name: AreaName): Promise<Inputs> {
  const inputs = new Map<Endpoint, Example>()
  for (const { endpoint, example } of forManagers)
    try {
      inputs.set(endpoint, await withCommon(() => within(name, () => example(t))))
    } catch (error) {
      if (!onceAPerson.includes(endpoint.feature)) throw error
    }
  return inputs
}

async function read({ t }: Company, as: TestUser, endpoint: Endpoint, input: Example) {
  const answer = await t.send(endpoint, input as never, { as })
  const said = `${answer.statusCode} ${await saidIn(answer)}`
  return said.replaceAll(namesOfCompany, '').replaceAll(requestIds, '').replaceAll(eventNumbers, '$1')
}
async function readAll(company: Company, as: TestUser, inputs: Inputs) {
  const said = new Map<Endpoint, string>()
  for (const { endpoint } of reading) {
    const texts = []
    for (const input of inputsOf(inputs.get(endpoint))) texts.push(await read(company, as, endpoint, input))
    said.set(endpoint, texts.join('\n'))
  }
  return said
}

/** What a manager of one area reads stays the same while other areas grow: no total counts them. */
async function checkNumbers(company: Company, before: ReadonlyMap<Endpoint, string>, inputs: Inputs) {
  const after = await readAll(company, company.areas.zebraA.manager, inputs)
  for (const [endpoint, said] of after) {
    const was = before.get(endpoint)!
    if (said === was || sameForAll.includes(endpointName(endpoint))) continue
    const at = [...said].findIndex((letter, n) => letter !== was[n])
    const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
    fault(endpoint, `counts foreign areas: ${around(was)} becomes ${around(said)}`)
  }
}

const readersOf = ({ areas, ofTwo, ofAll }: Company): (readonly [TestUser, readonly AreaName[]])[] => [
  ...areaNames.map((name) => [areas[name].manager, [name]] as const),
  [ofTwo, ['zebraA', 'zebraB']],
  [ofAll, areaNames],
]

async function checkTexts(
  company: Company,
  inputs: Readonly<Record<AreaName, Inputs>>,
  { readers = readersOf(company), endpoints = reading } = {},
) {
  const ofAllAreas = ({ endpoint }: { endpoint: Endpoint }) =>
    sentOnce(areaNames.flatMap((name) => inputsOf(inputs[name].get(endpoint))))
  for (const [as, own] of readers) {
    const seen = new Set<AreaName>()
    for (const each of endpoints)
      for (const input of ofAllAreas(each)) {
        const said = await read(company, as, each.endpoint, input)
        for (const name of areaNames.filter((area) => said.includes(area))) seen.add(name)
        for (const name of areaNames.filter((area) => said.includes(area) && !own.includes(area)))
          fault(each.endpoint, `a manager of ${own.join(' ')} reads of ${name}`)
      }
    expect([...seen]).toEqual(expect.arrayContaining([...own]))
  }
}

const inputOf = (inputs: Inputs, endpoint: Endpoint) => {
  const { as: _, ...input } = inputs.get(endpoint)!
  return input as never
}

/** What the path names outside is not there, whatever else is wrong with the call. */
function checkPath(endpoint: Endpoint, { params = {} }: Example, status: number) {
  if (Object.keys(params).length === 0 || rowsOfCompany.includes(endpointName(endpoint))) return
  if (status !== 403 && status !== 404) fault(endpoint, `${status} for what is outside`)
}
async function checkReads({ t, areas }: Company, outside: Inputs) {
  for (const { endpoint } of reading) {
    const { statusCode } = await t.send(endpoint, inputOf(outside, endpoint), { as: areas.zebraA.manager })
    checkPath(endpoint, outside.get(endpoint)!, statusCode)
  }
}

/** A write of what lies outside changes nothing. Answers those that succeed all the same. */
async function checkOutside({ t }: Company, outside: Inputs, as: TestUser, endpoints: typeof writing) {
  let before = await rowsBeside(t.owner, t.tenantId, as.id)
  const harmless = new Set<Endpoint>()
  for (const { endpoint } of endpoints) {
    const { statusCode } = await t.send(endpoint, inputOf(outside, endpoint), { as })
    checkPath(endpoint, outside.get(endpoint)!, statusCode)
    const after = await rowsBeside(t.owner, t.tenantId, as.id)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (changed.length > 0) fault(endpoint, `${statusCode}: changes ${changed.join(' ')} outside`)
    else if (statusCode < 300) harmless.add(endpoint)
    before = after
  }
  return harmless
}

/** Inside, a manager of the area is answered as one of the company. */
async function checkWrites(company: Company, outside: Inputs, inside: Inputs, again: Inputs) {
  const { t, areas, ofAll } = company
  const as = areas.zebraA.manager
  const harmless = await checkOutside(company, outside, as, writing)
  for (const { endpoint } of writing.filter((each) => !harmless.has(each.endpoint))) {
    const answer = await t.send(endpoint, inputOf(inside, endpoint), { as })
    const usual = await t.send(endpoint, inputOf(again, endpoint), { as: ofAll })
    if (answer.statusCode !== usual.statusCode)
      fault(endpoint, `inside ${answer.statusCode} ${answer.body}, usually ${usual.statusCode} ${usual.body}`)
  }
}

/** A team leader with the right to roster reads and writes the sites that they lead, here those of an area. */
async function checkLeader(company: Company, leader: TestUser, inputs: Readonly<Record<AreaName, Inputs>>) {
  const { t, areas } = company
  await (await t.scope()).change('roles', { withheld: [] }).where('level', '=', 4).execute()
  await t.owner.query(
    `insert into job_assignees (tenant_id, job_id, user_id)
     select j.tenant_id, j.id, $3 from jobs j join site_group_sites s on s.tenant_id = j.tenant_id and s.site_id = j.site_id
     where j.tenant_id = $1 and s.site_group_id = $2`,
    [t.tenantId, areas.zebraA.groupId, leader.id],
  )
  const led = ({ endpoint }: { endpoint: Endpoint }) => endpoint.reach === 'ledSites'
  await checkTexts(company, inputs, { readers: [[leader, ['zebraA']]], endpoints: reading.filter(led) })
  await checkOutside(company, inputs.zebraB, leader, writing.filter(led))
}

async function checkCompany({ t, areas, ofTwo, ofAll }: Company, inputs: Inputs) {
  for (const { endpoint } of forManagers.filter((each) => isOfCompany(each.endpoint))) {
    const reasonFor = async (as: TestUser) => {
      const answer = await t.send(endpoint, inputOf(inputs, endpoint), { as })
      return answer.statusCode === 403 ? answer.json().reason : 'not refused'
    }
    for (const as of [areas.zebraA.manager, ofTwo])
      if ((await reasonFor(as)) !== 'access.area') fault(endpoint, 'is not refused to a manager of areas')
    if ((await reasonFor(ofAll)) === 'access.area') fault(endpoint, 'is refused to a manager of the company')
  }
}

/** Of a client, a contract and a person of several areas a manager reads what lies in theirs, and the client's checklists. */
const ofClients = ['jobDetails.list', 'jobDetails.all']
async function checkCommon(company: Company) {
  const inputs = {
    zebraA: await plantCommon(company, 'zebraA'),
    zebraB: await plantCommon(company, 'zebraB'),
    zebraC: await plantCommon(company, 'zebraC'),
  }
  const [ofA, , , ofTwo] = readersOf(company)
  const others = reading.filter(({ endpoint }) => !ofClients.includes(endpointName(endpoint)))
  await checkTexts(company, inputs, { readers: [ofA!, ofTwo!], endpoints: others })
}

beforeAll(async () => {
  const company = await aCompanyOfAreas()
  const leader = await aUser(company.t, { level: 4 })
  company.t.clock.set(new Date())
  const { manager } = company.areas.zebraA
  const zebraA = await plant(company, 'zebraA')
  const again = await plant(company, 'zebraA')
  // Conversations of sites are made where they are first read.
  await readAll(company, manager, zebraA)
  const before = await readAll(company, manager, zebraA)
  const zebraB = await plant(company, 'zebraB')
  const zebraC = await plant(company, 'zebraC')
  await checkNumbers(company, before, zebraA)
  await checkTexts(company, { zebraA, zebraB, zebraC })
  await checkLeader(company, leader, { zebraA, zebraB, zebraC })
  await checkCompany(company, zebraA)
  await checkReads(company, zebraB)
  await checkWrites(company, zebraB, zebraA, again)
  await checkCommon(company)
  company.t.clock.set(undefined)
}, 900_000)
afterAll(closePdfPool)
afterAll(closeXlsxPool)

test.each(forManagers.map(({ endpoint }) => endpointName(endpoint)))('%s', (name) => {
  expect(faults.get(name) ?? []).toEqual([])
})

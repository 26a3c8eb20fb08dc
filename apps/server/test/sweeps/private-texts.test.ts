import { exports } from '@muster/contract/exports'
import { isCommand } from '@muster/contract/kit/endpoint'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBackgroundJob } from '../../src/background/runner.ts'
import { closeXlsxPool } from '../../src/outside/sheets/xlsx/index.ts'
import { closeCompanies } from '../app.ts'
import { aCompanyWithSecrets } from '../private-texts.ts'
import type { Tenant, TestUser } from '../tenant.ts'
import { type Example, withExamples } from './examples.ts'
import { saidIn } from './said-in.ts'

const all = { page: 0, size: 500 }
const namesId = /(^|[a-z])ids?$/i
const saysText = /^(text|q|search|name)$/i

/** The example as it stands, then without filters, and then with each of the ids and texts that lead to what is private. */
function inputsFor({ params, query, ...rest }: Example, ids: readonly number[], texts: readonly string[]) {
  const keys = Object.keys(query ?? {})
  const withQuery = (change: Record<string, unknown>) => ({ ...rest, params, query: { ...query, ...change } })
  return [
    { ...rest, params, query },
    withQuery(all),
    { ...rest, params },
    ...(params?.id === undefined ? [] : ids.map((id) => ({ ...rest, query, params: { ...params, id } }))),
    ...keys.filter((key) => namesId.test(key)).flatMap((key) => ids.map((id) => withQuery({ [key]: id }))),
    ...keys
      .filter((key) => saysText.test(key))
      .flatMap((key) => texts.map((text) => withQuery({ [key]: text }))),
  ]
}

async function exportsOf(t: Tenant, as: TestUser): Promise<string> {
  const scope = await t.scope(as)
  const open = await scope.from('exports').where('state', '=', 'WAITING').select(['id', 'user_id']).execute()
  const said: string[] = []
  for (const { id } of open.filter(({ user_id }) => user_id === as.id)) {
    await runBackgroundJob(t.deps, t.clock.now(), 'make-export', { tenantId: t.tenantId, exportId: id })
    said.push(await saidIn(await t.send(exports.file, { params: { id } }, { as })))
  }
  return said.join('\n')
}

const reading = withExamples.filter(({ endpoint }) => !isCommand(endpoint))

type Company = Awaited<ReturnType<typeof aCompanyWithSecrets>>
let company: Company
let callers: readonly TestUser[]
/** By text, who of its readers found it. */
let foundBy: ReadonlyMap<string, Set<number>>
const statuses = new Map<number, number>()

beforeAll(async () => {
  company = await aCompanyWithSecrets()
  callers = [...Object.values(company.strangers), company.ann]
  foundBy = new Map(company.secrets.map(({ text }) => [text, new Set<number>()]))
})
afterAll(async () => {
  await closeCompanies()
  await Promise.all([closePdfPool(), closeXlsxPool()])
})

/** What an answer shows to whom it must not. */
function leaksIn(said: string, title: string, as: TestUser | 'nobody'): string[] {
  return company.secrets.flatMap(({ text, readers, mayStandIn = [] }) => {
    if (!said.includes(text) || mayStandIn.some((path) => title.endsWith(` ${path}`))) return []
    const reader = as === 'nobody' ? undefined : readers.find(({ id }) => id === as.id)
    if (!reader) return [`${title} shows ${text} to ${as === 'nobody' ? as : `level ${as.level}`}`]
    foundBy.get(text)!.add(reader.id)
    return []
  })
}

describe('S-01, S-10: private chats, reasons of leave, health data and kinds of sick leave are for nobody else', () => {
  test.each(reading.map((one) => [one.title, one] as const))('%s', async (title, { endpoint, example }) => {
    const { t, ids, words } = company
    const inputs = inputsFor(await example(t), ids, words)
    const ask = async (as: TestUser | 'nobody') => {
      const leaks: string[] = []
      for (const input of inputs) {
        const answer = await t.send(endpoint, input as never, { as })
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        leaks.push(...leaksIn(await saidIn(answer), title, as))
      }
      return leaks
    }
    const leaks = await Promise.all(endpoint.access === 'public' ? [ask('nobody')] : callers.map(ask))
    expect([...new Set(leaks.flat())]).toEqual([])
  })

  test('a file that is made meanwhile', async () => {
    const { t } = company
    const orders = withExamples.find(({ title }) => title === `POST ${exports.order.path}`)!
    for (const as of callers) {
      const { body } = await orders.example(t)
      await t.send(exports.order, { body } as never, { as })
      expect(leaksIn(await exportsOf(t, as), 'a made file', as)).toEqual([])
    }
  })

  test('all of this was asked and answered, and each text was read by somebody who may', () => {
    expect([429, 500, 503].map((status) => statuses.get(status))).toEqual([undefined, undefined, undefined])
    expect(statuses.get(200)).toBeGreaterThan(2000)
    const unseen = company.secrets.filter(({ text, isOld }) => !isOld && foundBy.get(text)!.size === 0)
    expect(unseen.map(({ text }) => text)).toEqual([])
  })
})

import { type ActionDetail, actions } from '@muster/contract/actions'
import { allEndpoints } from '@muster/contract/index'
import { rowsOf } from '@muster/contract/kit/rows'
import { problems } from '@muster/contract/problems'
import { reports } from '@muster/contract/reports'
import { mySites } from '@muster/contract/sites/my-sites'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from '../../../test/read-sheet.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import {
  anInspectedJob,
  anInspection,
  answer,
  criticalRule,
  saveRules,
  tapsOf,
} from '../actions/test-visits.ts'
import { aProblem } from '../problems/examples.ts'
import { minutesOn, photo } from '../works/examples.ts'

afterAll(closePdfPool)

const secret = 'The cleaner was asleep'
/** A finished inspection whose critical check failed; its action was made, and the office wrote of it. */
async function aFailedInspection(t: Tenant) {
  await saveRules(t, criticalRule)
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  await answer(t, visit, tapsOf(job), 'false')
  const endedAt = minutesOn(t, 0)
  await t.call(works.complete, { params: { id: visit.id }, body: { endedAt } }, { as: visit.by })
  await t.settle()
  const query = { jobLocationId: job.site.id }
  const { id, version } = rowsOf(await t.call(actions.list, { query }))[0]!
  const body = { title: `Taps, ${secret}`, note: secret, version }
  await t.call(actions.update, { params: { id }, body })
  return { id, job, visit, client: job.site.client }
}
async function repaired(t: Tenant, id: number) {
  const doer = await aUser(t, { level: 3 })
  const params = { id }
  const body = { moment: 'AFTER' as const, recordedAt: minutesOn(t, -5) }
  await t.call(actions.addFile, { params, body, ...photo() }, { as: doer })
  await t.call(actions.done, { params, body: { note: secret } }, { as: doer })
  return doer
}
const repairsOf = (t: Tenant, workId: number, as: TestUser) =>
  t.call(actions.ofVisit, { params: { id: workId } }, { as })
async function pdfText(t: Tenant, workId: number, as: TestUser) {
  const query = { workId, reportType: 'PDF' as const }
  const file = await t.call(reports.workFile, { query }, { as })
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('one page and one document tell the way from the failed check to what the client has seen', async () => {
  const t = await aTenant()
  const { id, visit, job, client } = await aFailedInspection(t)
  const params = { id }
  const openOf = async () => {
    const { sites } = await t.call(mySites.overview, { query: {} }, { as: client })
    return sites.content.map(({ openRepairs }) => openRepairs)
  }
  const atSite = async () =>
    (await t.call(mySites.repairs, { params: { id: job.site.id }, query: {} }, { as: client })).content
  expect(await openOf()).toEqual([1])
  expect(await repairsOf(t, visit.id, client)).toMatchObject([{ title: 'Taps', state: 'OPEN', files: [] }])
  expect((await t.send(mySites.acknowledge, { params }, { as: client })).statusCode).toBe(409)

  await repaired(t, id)
  const [done] = await repairsOf(t, visit.id, client)
  expect(done).toMatchObject({ state: 'DONE', verifiedBy: '', files: [{ moment: 'AFTER', takenAt: null }] })
  await t.call(actions.verify, { params, body: { note: secret } })
  expect(await openOf()).toEqual([0])
  const seen = await t.call(mySites.acknowledge, { params }, { as: client })
  expect(seen).toMatchObject({ state: 'VERIFIED', acknowledgedOn: expect.stringMatching(/^\d{4}-/) })
  expect(await t.call(mySites.acknowledge, { params }, { as: client })).toEqual(seen)
  expect(await atSite()).toEqual([seen])
  const detail: ActionDetail = await t.call(actions.read, { params })
  expect(detail.changes.at(-1)?.kind).toBe('VERIFIED')
  expect(detail.acknowledged?.name).toBe(`${client.firstName} ${client.lastName}`)

  const bossName = `${t.boss.firstName} ${t.boss.lastName}`
  expect(await repairsOf(t, visit.id, t.boss)).toMatchObject([{ verifiedBy: bossName, workId: visit.id }])
  const { code, intact, entries } = await t.call(works.evidence, { params: { id: visit.id } })
  expect(intact).toBe(true)
  expect(entries.filter(({ kind }) => kind === 'action').length).toBeGreaterThanOrEqual(5)
  const forOffice = await pdfText(t, visit.id, t.boss)
  for (const part of [`Verified by ${bossName} on`, 'Seen by the client on', 'After', code!])
    expect(forOffice).toContain(part)
  const forClient = await pdfText(t, visit.id, client)
  expect(forClient).toContain('Verified on')
  expect(forClient).toContain('Seen by the client on')
  for (const hidden of [secret, bossName]) expect(forClient).not.toContain(hidden)
  const csv = await t.call(reports.workFile, { query: { workId: visit.id, reportType: 'CSV' } })
  expect(JSON.stringify(await readCsv(Buffer.from(csv, 'base64')))).toContain(`Verified by ${bossName} on`)
  const list = rowsOf(await t.call(works.list, { query: { includeScores: true } }))
  expect(list.find((work) => work.id === visit.id)?.repairs).toEqual({ count: 1, settled: 1 })
})

test('a client reads nothing of notes, names and reasons, and nothing of another client', async () => {
  const t = await aTenant()
  const { id, visit, client } = await aFailedInspection(t)
  const doer = await aUser(t, { level: 3 })
  await t.call(actions.cannot, { params: { id }, body: { reason: secret } }, { as: doer })
  expect(await repairsOf(t, visit.id, client)).toMatchObject([{ state: 'OPEN', title: 'Taps' }])
  const other = await aClient(t)
  expect((await t.send(actions.ofVisit, { params: { id: visit.id } }, { as: other })).statusCode).toBe(404)
  expect((await t.send(mySites.acknowledge, { params: { id } }, { as: other })).statusCode).toBe(404)
  const ids = [id, visit.id, visit.job.site.id]
  const reading = allEndpoints.filter(
    ({ method, params, path, answer: said }) =>
      method === 'GET' && params !== undefined && path.includes(':id') && typeof said !== 'string',
  )
  for (const endpoint of reading)
    for (const one of ids) {
      const { body } = await t.send(endpoint, { params: { id: one } } as never, { as: client })
      expect(body, endpoint.path).not.toContain(secret)
      expect(body, endpoint.path).not.toContain(doer.lastName)
    }
})

test('an answer that was corrected is no failed check for the client; their own problem is in their words', async () => {
  const t = await aTenant()
  const { visit, job, client } = await aFailedInspection(t)
  const scope = await t.scope()
  await scope.change('action_answers', { fails: false }).where('work_id', '=', visit.id).execute()
  expect(await repairsOf(t, visit.id, client)).toEqual([])
  expect(await repairsOf(t, visit.id, t.boss)).toHaveLength(1)
  await saveRules(t, { ...criticalRule, kind: 'CLIENT_PROBLEM' })
  const problem = await aProblem(t, { job })
  await t.settle()
  const { content } = await t.call(
    mySites.repairs,
    { params: { id: job.site.id }, query: {} },
    { as: client },
  )
  expect(content).toMatchObject([{ title: problem.text, state: 'OPEN', workId: null }])
  expect(rowsOf(await t.call(problems.list, { query: {} }, { as: client }))).toHaveLength(1)
})

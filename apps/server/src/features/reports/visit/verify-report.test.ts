import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, expect, test } from 'vitest'
import { theApp } from '../../../../test/app.ts'
import { setLater } from '../../../../test/cluster.ts'
import { pdfLines } from '../../../../test/pdf-lines.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn } from '../../works/examples.ts'

afterAll(closePdfPool)
afterEach(async () => (await theApp()).clock.set(undefined))

const noon = new Date('2026-03-02T02:00:00Z')

async function aFinishedWork(t: Tenant) {
  t.clock.set(noon)
  const work = await anOpenWork(t)
  const params = { id: work.id }
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -5) } }, { as: work.worker })
  return { ...work, params }
}
const codeOf = async (t: Tenant, id: number) => (await t.call(works.evidence, { params: { id } })).code!
const ask = (t: Tenant, code: string) => t.send(reports.verify, { params: { code } }, { as: 'nobody' })
const verified = async (t: Tenant, code: string) => (await ask(t, code)).json().data
async function print(t: Tenant, workId: number) {
  const base64 = await t.call(reports.workFile, { query: { workId, reportType: 'PDF' } })
  const bytes = Buffer.from(base64, 'base64')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { text, lines: await pdfLines(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
}

test('D2-33: the address of the verification stands whole on a line of its own', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const { lines } = await print(t, work.id)
  const address = `${t.deps.publicUrl}/verify/${await codeOf(t, work.id)}`
  expect(lines.filter((line) => line.includes('/verify/'))).toEqual([address])
})

test('a printed report carries its code; anybody who asks learns that it is unaltered, and nothing of a person', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const code = await codeOf(t, work.id)
  const printed = await print(t, work.id)
  expect(printed.text.replaceAll(/\s/g, '')).toContain(code)
  expect(printed.text.replaceAll(/\s/g, '')).toContain(`/verify/${code}`)
  t.clock.set(new Date('2026-03-02T03:00:00Z'))
  const again = await print(t, work.id)
  const answer = await ask(t, code.toLowerCase().replaceAll('-', ' '))
  expect(answer.json().data).toEqual({
    companyName: `Company ${t.code}`,
    workDate: '2026-03-02',
    status: 'UNALTERED',
    filesRead: false,
    sealedAt: '2026-03-02T12:00:00.000+10:00',
    changedAt: null,
    signedAt: [],
    prints: [
      { printedAt: '2026-03-02T13:00:00.000+10:00', sha256: again.sha256 },
      { printedAt: '2026-03-02T12:00:00.000+10:00', sha256: printed.sha256 },
    ],
  })
  for (const told of [
    work.worker.lastName,
    work.worker.email,
    work.job.site.name,
    work.job.site.client.lastName,
  ])
    expect(answer.body).not.toContain(told)
})

test('a work that was put right since says so; the report made after that is unaltered', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const before = await codeOf(t, work.id)
  t.clock.set(new Date('2026-03-03T02:00:00Z'))
  const body = {
    startTime: '2026-03-02T11:05:00+10:00',
    endTime: '2026-03-02T11:55:00+10:00',
    reason: 'Late',
  }
  await t.call(works.correctTimes, { params: work.params, body })
  expect(await verified(t, before)).toMatchObject({
    status: 'NEWER',
    sealedAt: '2026-03-02T12:00:00.000+10:00',
    changedAt: '2026-03-03T12:00:00.000+10:00',
  })
  expect(await verified(t, await codeOf(t, work.id))).toMatchObject({ status: 'UNALTERED', changedAt: null })
})

test('a signature is an entry: a report from before stays unaltered and says when it was signed, not by whom', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const before = await codeOf(t, work.id)
  t.clock.set(new Date('2026-03-02T03:00:00Z'))
  const body = { reviewedBy: 'Grace Lee', strokes: [[10, 20, 30, 40]] }
  await t.call(reports.sign, { params: work.params, body })
  const evidence = await t.call(works.evidence, { params: work.params })
  expect(evidence).toMatchObject({ intact: true, code: expect.not.stringMatching(before) })
  expect(evidence.entries.at(-1)).toMatchObject({ kind: 'signed', at: '2026-03-02T13:00:00.000+10:00' })
  for (const code of [before, evidence.code!]) {
    const answer = await ask(t, code)
    expect(answer.json().data).toMatchObject({
      status: 'UNALTERED',
      signedAt: ['2026-03-02T13:00:00.000+10:00'],
    })
    expect(answer.body).not.toContain('Grace')
    expect(answer.body).not.toContain(t.boss.lastName)
  }
})

test('a signature that was changed, added or taken away behind the entries is found', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const body = { reviewedBy: 'Grace Lee', strokes: [[10, 20, 30, 40]] }
  await t.call(reports.sign, { params: work.params, body })
  const code = await codeOf(t, work.id)
  const ofWork = `tenant_id = ${t.tenantId} and work_id = ${work.id}`
  const status = async () => (await verified(t, code)).status
  const change = async (to: string) => t.owner.query(`update work_signatures set ${to} where ${ofWork}`)
  expect(await status()).toBe('UNALTERED')
  await change(`reviewed_by = 'Noah Kim'`)
  expect(await status()).toBe('ALTERED')
  await change(`reviewed_by = 'Grace Lee', strokes = '[[10,20,30,41]]'`)
  expect(await status()).toBe('ALTERED')
  await change(`strokes = '[[10,20,30,40]]'`)
  expect(await status()).toBe('UNALTERED')
  await t.owner.query(`insert into work_signatures (tenant_id, work_id, reviewed_by, strokes, signed_by, signed_at)
    select tenant_id, work_id, reviewed_by, strokes, signed_by, signed_at from work_signatures where ${ofWork}`)
  expect(await status()).toBe('ALTERED')
  await t.owner.query(`delete from work_signatures where ${ofWork}`)
  expect(await status()).toBe('ALTERED')
})

test('signatures from before they were entries are entered, in their order', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const sign = (name: string) =>
    t.owner.query(
      `insert into work_signatures (tenant_id, work_id, reviewed_by, strokes, signed_by, signed_at)
       values ($1, $2, $3, '[]', $4, now())`,
      [t.tenantId, work.id, name, t.boss.id],
    )
  await sign('Grace “Ada” Lee')
  await sign('Noah Kim')
  const read = () => t.call(works.evidence, { params: work.params })
  expect(await read()).toMatchObject({ intact: false, firstBroken: null })
  const file = new URL('../../../../migrations/20261122-0931-signatures-are-entries.sql', import.meta.url)
  const migration = await readFile(file, 'utf8')
  const entering = migration.slice(migration.indexOf('do $$'))
  const ofOne = entering.replace(
    'from work_signatures order',
    `from work_signatures where work_id = ${work.id} and tenant_id = ${t.tenantId} order`,
  )
  expect(ofOne).not.toBe(entering)
  await t.owner.query(ofOne)
  await t.owner.query('select seal_works($1, array[$2::bigint])', [t.tenantId, work.id])
  const { entries, intact } = await read()
  expect(entries.slice(-2).map(({ kind, actorName }) => [kind, actorName])).toEqual([
    ['signed', ''],
    ['signed', ''],
  ])
  expect(intact).toBe(true)
})

test('a work that was altered behind its entries is found, and so is one whose entries were', async () => {
  const t = await aTenant()
  const work = await aFinishedWork(t)
  const code = await codeOf(t, work.id)
  await print(t, work.id)
  const inTenant = `tenant_id = ${t.tenantId} and`
  const move = (by: string) =>
    t.owner.query(`update works set ${setLater('ended_at', by)} where ${inTenant} id = ${work.id}`)
  await move('1 minute')
  expect(await verified(t, code)).toMatchObject({ status: 'ALTERED' })
  await move('-1 minute')
  expect(await verified(t, code)).toMatchObject({ status: 'UNALTERED' })
  await t.owner.query(
    `update work_entries set actor_name = 'X' where ${inTenant} work_id = ${work.id} and place = 1`,
  )
  expect(await verified(t, code)).toMatchObject({ status: 'ALTERED' })
  await t.owner.query(
    `update work_entries set hash = sha256('x') where ${inTenant} work_id = ${work.id} and place = 2`,
  )
  expect(await verified(t, code)).toMatchObject({ status: 'ALTERED', sealedAt: null })
})

test('a code that no report has is refused, whatever is wrong with it', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const work = await aFinishedWork(t)
  const code = await codeOf(t, work.id)
  const [, , ...digits] = code.split('-')
  const theirs = await aFinishedWork(other)
  const wrong = [
    'nothing',
    `${t.tenantId}-${work.id}-00000-00000-00000-00000`,
    `${other.tenantId}-${theirs.id}-${digits.join('-')}`,
    `${t.tenantId}-${work.id + 1_000_000}-${digits.join('-')}`,
    `999999999999999-${work.id}-${digits.join('-')}`,
  ]
  for (const each of wrong) {
    const answer = await ask(t, each)
    expect([each, answer.statusCode, answer.json().message]).toEqual([each, 404, 'No report has this code'])
  }
})

test('an address that keeps asking has to wait', async () => {
  const t = await aTenant()
  const address = { as: 'nobody' as const, address: `10.99.${t.tenantId % 256}.${process.pid % 256}` }
  const answers: number[] = []
  for (let n = 0; n < 61; n++)
    answers.push((await t.send(reports.verify, { params: { code: 'x' } }, address)).statusCode)
  expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

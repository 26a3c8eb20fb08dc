import { readFile } from 'node:fs/promises'
import { reports } from '@muster/contract/reports'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, afterEach, expect, test } from 'vitest'
import { theApp } from '../../../../test/app.ts'
import { setLater } from '../../../../test/cluster.ts'
import { aWork } from '../../../../test/office.ts'
import { damage, flipped } from '../../../../test/seeded-pictures.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, aWholeWork, fixesAt, minutesOn } from '../examples.ts'

afterAll(closePdfPool)
afterEach(async () => (await theApp()).clock.set(undefined))

const evidenceOf = (t: Tenant, id: number) => t.call(works.evidence, { params: { id } })
const sealed = (t: Tenant, id: number) =>
  t.owner.query('select seal_works($1, array[$2::bigint])', [t.tenantId, id])

test('SEC-07: what a report says is sealed: words, names, times of answers and photos', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const question = work.questionIds[0]!
  const inTenant = `tenant_id = ${t.tenantId}`
  const statements = [
    [
      `update questionnaires set title = title || '!' where ${inTenant} and id = ${question}`,
      'questionnaires',
    ],
    [`update job_spec_items set title = title || '!' where ${inTenant}`, 'job_spec_items'],
    [`update job_specs set title = title || '!' where ${inTenant}`, 'job_specs'],
    [`update job_detail_versions set title = title || '!' where ${inTenant}`, 'job_detail_versions'],
    [`update answers set ${setLater('answered_at', '1 minute')} where ${inTenant}`, 'answers'],
    [`update works set ${setLater('start_received_at', '1 hour')} where ${inTenant}`, 'works'],
    [`update works set review_reasons = '{clock}' where ${inTenant}`, 'works'],
    [`update works set worker_name = 'Noah Kim' where ${inTenant}`, 'works'],
    [`update files set variants = '{}' where ${inTenant}`, 'files'],
  ] as const
  const owner = await t.owner.connect()
  try {
    for (const [statement, table] of statements) {
      expect(await evidenceOf(t, work.id), `before ${statement}`).toMatchObject({ intact: true })
      // Put back row by row, so that nothing is removed that others point to.
      const key =
        table === 'answers' ? 'questionnaire_id' : table === 'job_detail_versions' ? 'job_detail_id' : 'id'
      const { rows } = await owner.query(`select to_jsonb(r) as row from ${table} r where ${inTenant}`)
      await owner.query(statement)
      expect(await evidenceOf(t, work.id), statement).toMatchObject({ intact: false, firstBroken: null })
      const column = /set (\w+)/.exec(statement)![1]!
      for (const { row } of rows)
        await owner.query(
          `update ${table} r set ${column} = k.${column} from jsonb_populate_record(null::${table}, $1) k
            where r.tenant_id = k.tenant_id and r.${key} = k.${key}`,
          [JSON.stringify(row)],
        )
    }
  } finally {
    owner.release()
  }
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
})

test('SEC-07: a person who is renamed keeps the former name in reports that were sealed', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const name = `${work.worker.firstName} ${work.worker.lastName}`
  await t.call(users.update, { params: { id: work.worker.id }, body: { lastName: 'Married' } })
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
  expect((await t.call(works.filled, { params: work.params })).employeeName).toBe(name)
})

test('SEC-07, S-11: a photo changed on the disk is found by the evidence, and where the report is verified in full', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const { code } = await evidenceOf(t, work.id)
  const verify = async (files: boolean) => {
    const { status, filesRead } = await t.call(reports.verify, { params: { code: code! }, query: { files } })
    return { status, filesRead }
  }
  expect(await verify(true)).toEqual({ status: 'UNALTERED', filesRead: true })
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true, areFilesWhole: true })
  const [file] = await (await t.scope()).from('files').select('key').execute()
  await damage(t, file!.key, 'medium', flipped)
  expect(await verify(false)).toEqual({ status: 'UNALTERED', filesRead: false })
  expect(await evidenceOf(t, work.id)).toMatchObject({
    intact: false,
    areFilesWhole: false,
    firstBroken: null,
  })
  expect(await verify(true)).toEqual({ status: 'ALTERED', filesRead: true })
})

test('SEC-07: a visit sealed in the old form stays proven, and its next entry seals it in the new one', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const migration = await readFile(
    new URL('../../../../migrations/20261121-3601-work-entries.sql', import.meta.url),
    'utf8',
  )
  await t.owner.query(
    migration
      .slice(migration.indexOf('with adopted as'))
      .replace(
        / {2}from works\n/,
        `  from works where works.id = ${work.id} and works.tenant_id = ${t.tenantId}\n`,
      ),
  )
  await sealed(t, work.id)
  const before = await evidenceOf(t, work.id)
  expect(before).toMatchObject({ intact: true })
  const rename = `update questionnaires set title = title || '?' where tenant_id = ${t.tenantId}`
  await t.owner.query(rename)
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
  const body = { reviewedBy: 'Grace Lee', strokes: [] }
  await t.call(reports.sign, { params: { id: work.id }, body })
  const verified = await t.call(reports.verify, { params: { code: before.code! } })
  expect(verified).toMatchObject({ status: 'UNALTERED', changedAt: null })
  await t.owner.query(rename)
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: false })
})

test('fixes that the end of a work cuts off are told by the entry of the end', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const as = { as: work.worker }
  const params = { id: work.id }
  await t.call(works.addFixes, { params, body: { fixes: fixesAt(t, [-50, -20, -1]) } }, as)
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -10) } }, as)
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
})

test('of an answer that came from two devices the last counts, and the entries keep both', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const params = { id: work.id }
  const questionnaireId = work.questionIds[1]!
  for (const [answer, minutes] of [
    ['Wet', -20],
    ['Dry', -30],
  ] as const) {
    const body = { answers: [{ questionnaireId, answer }], answeredAt: minutesOn(t, minutes) }
    await t.call(works.answer, { params, body }, { as: work.worker })
  }
  const filled = await t.call(works.filled, { params })
  const given = filled.jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires.map(({ answer }) => answer)
  expect(given).toEqual([null, 'Dry'])
  const scope = await t.scope()
  const rows = await scope
    .from('work_entries')
    .where('kind', '=', 'answered')
    .orderBy('place')
    .select('content')
    .execute()
  expect(rows.map(({ content }) => JSON.parse(content).answers)).toEqual([
    [{ questionnaireId, answer: 'Wet' }],
    [{ questionnaireId, answer: 'Dry' }],
  ])
})

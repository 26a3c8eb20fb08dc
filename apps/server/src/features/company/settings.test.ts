import { company } from '@muster/contract/company/company'
import { session } from '@muster/contract/session/session'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../../../test/tenant.ts'

test('the settings are read and changed; what is not sent stays', async () => {
  const t = await aTenant()
  const administrator = { as: await aUser(t, { level: 2 }) }
  const before = await t.call(company.settings, {}, administrator)
  expect(before).toMatchObject({
    code: t.code,
    fullName: `Company ${t.code}`,
    colorMain: '#f11946',
    timezone: 'Australia/Sydney',
    currency: 'AUD',
    weekStart: 1,
    payBasis: 'BY_CLOCK',
    startMode: 'REFUSE',
    lateAfterHours: 12,
    noticeVersion: 1,
    version: 1,
  })
  const body = {
    fullName: 'Harbour',
    colorMain: '#0B7285',
    timezone: 'Pacific/Auckland',
    locale: 'en-NZ',
    country: 'NZ',
    currency: 'NZD',
    weekStart: 7,
    payBasis: 'ELAPSED' as const,
    startMode: 'FLAG' as const,
    lateAfterHours: 24,
    version: 1,
  }
  const after = await t.call(company.updateSettings, { body }, administrator)
  expect(after).toEqual({ ...before, ...body, colorMain: '#0b7285', version: 2 })
  const seen = await t.call(company.validate, { query: { tenantCode: t.code } }, { as: 'nobody' })
  expect(seen).toMatchObject({ fullName: 'Harbour', colorMain: '#0b7285', colorBackground: '#001737' })
  expect((await t.scope()).company).toMatchObject({ timezone: 'Pacific/Auckland', payBasis: 'ELAPSED' })
})

test('of two who save over the same values, the second is shown what the first saved', async () => {
  const t = await aTenant()
  const save = (fullName: string) => t.send(company.updateSettings, { body: { fullName, version: 1 } })
  const both = await Promise.all([save('One'), save('Two')])
  expect(both.map((each) => each.statusCode).sort()).toEqual([200, 409])
  const refused = both.find((each) => each.statusCode === 409)!.json()
  expect(refused).toMatchObject({ code: 'E030', data: await t.call(company.settings) })
})

test('another text of the notice is acknowledged again; the same one is not', async () => {
  const t = await aTenant()
  const worker = await aUser(t)
  await t.call(company.acknowledgeNotice, { body: { version: 1 } }, { as: worker })
  const { noticeText } = await t.call(company.settings)
  expect((await t.call(company.updateSettings, { body: { noticeText } })).noticeVersion).toBe(1)
  expect((await t.call(session.me, {}, { as: worker })).noticeAcknowledged).toBe(true)
  t.clock.set(new Date('2026-03-10T13:30:00Z'))
  const changed = await t.call(company.updateSettings, { body: { noticeText: 'We look where you are.' } })
  expect(changed.noticeVersion).toBe(2)
  const notice = await t.call(company.notice, {}, { as: worker })
  expect(notice).toMatchObject({ version: 2, text: 'We look where you are.', startsOn: '2026-03-25' })
  t.clock.set(undefined)
  expect((await t.call(session.me, {}, { as: worker })).noticeAcknowledged).toBe(false)
})

test.each([
  ['colorMain', 'red'],
  ['colorBackground', '#12345'],
  ['timezone', 'Australia/Nowhere'],
  ['locale', 'English'],
  ['locale', 'qq'],
  ['country', 'Australia'],
  ['country', 'QQ'],
  ['currency', 'XXY'],
  ['weekStart', 8],
  ['payBasis', 'BY_HAND'],
  ['fullName', ' '],
  ['noticeText', ' '],
])('%s is not %j', async (field, value) => {
  const t = await aTenant()
  const refusal = await t.refused(company.updateSettings, { body: { [field]: value } as never })
  expect(refusal).toMatchObject({ status: 400, errors: [{ path: field }] })
})

test('the application reaches the row of its own company alone, and of it only how it looks', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const as = async (tenantId: number, statement: string, id: number) => {
    const client = await t.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local app.tenant_id = '${tenantId}'`)
      return (await client.query(statement, [id])).rowCount
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const rename = `update tenants set full_name = 'Taken' where id = $1`
  expect(await as(t.tenantId, rename, t.tenantId)).toBe(1)
  expect(await as(t.tenantId, rename, other.tenantId)).toBe(0)
  for (const statement of [
    `update tenants set status = 'closed' where id = $1`,
    'delete from tenants where id = $1',
  ])
    await expect(as(t.tenantId, statement, t.tenantId)).rejects.toMatchObject({ code: '42501' })
})

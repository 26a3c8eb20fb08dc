import { company } from '@muster/contract/company/company'
import { session } from '@muster/contract/session/session'
import { expect, test } from 'vitest'
import { aClient, aTenant, aUser, nextNumber } from '../../../test/tenant.ts'
import { createCompany } from './create-company.ts'

const validate = (t: Awaited<ReturnType<typeof aTenant>>, tenantCode: string) =>
  t.app.inject({
    url: `/api/tenant/validate?${new URLSearchParams({ tenantCode })}`,
    remoteAddress: `10.9.${nextNumber() & 255}.${process.pid & 255}`,
  })

test('a company is found by its code without case, and shows eight fields to anybody', async () => {
  const t = await aTenant()
  const found = (await validate(t, ` ${t.code.toUpperCase()} `)).json().data
  expect(found).toEqual({
    id: t.tenantId,
    fullName: `Company ${t.code}`,
    logoURL: null,
    coverImageURL: null,
    colorBackground: '#001737',
    colorMain: '#f11946',
    verified: false,
    language: 'en',
  })
})

test('an unknown, a closed and a suspended company are refused', async () => {
  const t = await aTenant()
  const unknown = await validate(t, 'no-such-company')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'E012'])
  for (const [status, code] of [
    ['closed', 'E012'],
    ['suspended', 'E013'],
  ]) {
    await t.owner.query('update tenants set status = $2 where id = $1', [t.tenantId, status])
    expect((await validate(t, t.code)).json().code).toBe(code)
  }
})

test('codes cannot be tried out: thirty a minute from one address', async () => {
  const t = await aTenant()
  const remoteAddress = `10.8.${nextNumber() & 255}.${process.pid & 255}`
  const url = '/api/tenant/validate?tenantCode=guess'
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await t.app.inject({ url, remoteAddress })).statusCode)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
})

test('the notice about location is acknowledged by version', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { noticeAcknowledged: false })
  const as = { as: worker }
  const notice = await t.call(company.notice, {}, as)
  expect(notice).toMatchObject({ version: 1, acknowledgedAt: null })
  expect(notice.text).toMatch(/records where your device is/)
  expect((await t.call(session.me, {}, as)).noticeAcknowledged).toBe(false)
  const older = await t.refused(company.acknowledgeNotice, { body: { version: 2 } }, as)
  expect(older).toMatchObject({ status: 409, code: 'E030', data: notice })
  const acknowledged = await t.call(company.acknowledgeNotice, { body: { version: 1 } }, as)
  expect(acknowledged.acknowledgedAt).not.toBeNull()
  expect((await t.call(session.me, {}, as)).noticeAcknowledged).toBe(true)
  const scope = await t.scope()
  await scope.change('company_settings', { notice_version: 2 }).execute()
  expect((await t.call(company.notice, {}, as)).acknowledgedAt).toBeNull()
  expect((await t.call(session.me, {}, as)).noticeAcknowledged).toBe(false)
  expect((await t.send(company.notice, {}, { as: await aClient(t) })).statusCode).toBe(403)
})

test('a new company has settings of its own and a role of every level; its code is taken once', async () => {
  const { owner } = await aTenant()
  const client = await owner.connect()
  const code = `New-${process.pid}-${nextNumber()}`
  try {
    await client.query('begin')
    const newCompany = { code, fullName: 'New', colorMain: '#00aa00', timezone: 'Pacific/Auckland' }
    const { tenantId, roleIds } = await createCompany(client, newCompany)
    expect([...roleIds.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { rows } = await client.query(
      `select t.code, t.color_main, t.color_background, s.timezone, s.country, s.locale, s.pay_basis from tenants t
        join company_settings s on s.tenant_id = t.id where t.id = $1`,
      [tenantId],
    )
    expect(rows[0]).toEqual({
      code: code.toLowerCase(),
      color_main: '#00aa00',
      color_background: '#001737',
      timezone: 'Pacific/Auckland',
      country: 'NZ',
      locale: 'en-NZ',
      pay_basis: 'BY_CLOCK',
    })
    await expect(createCompany(client, newCompany)).rejects.toMatchObject({
      constraint: 'tenants_code_taken',
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

import { company } from '@muster/contract/company/company'
import { users } from '@muster/contract/users/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

test('each text of the notice is kept, with who acknowledged it and when', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { firstName: '=Mina', noticeAcknowledged: false })
  t.clock.set(new Date('2026-03-01T00:00:00Z'))
  await t.call(company.acknowledgeNotice, { body: { version: 1 } }, { as: worker })
  t.clock.set(new Date('2026-03-10T00:00:00Z'))
  const changed = await t.call(company.updateSettings, {
    body: { noticeText: 'By the phone.', noticeHow: 'Phone', noticeContinuity: 'CONTINUOUS' },
  })
  // Two weeks after it was given.
  expect(changed).toMatchObject({ noticeVersion: 2, noticeStartsOn: '2026-03-24' })
  const stale = await t.refused(company.acknowledgeNotice, { body: { version: 1 } }, { as: worker })
  expect(stale.status).toBe(409)
  await t.call(company.acknowledgeNotice, { body: { version: 2 } }, { as: worker })
  t.clock.set(new Date('2026-03-12T00:00:00Z'))
  await t.call(company.acknowledgeNotice, { body: { version: 2 } }, { as: worker })

  expect(await t.call(company.notices)).toMatchObject([
    { version: 2, text: 'By the phone.', how: 'Phone', continuity: 'CONTINUOUS', acknowledged: 1 },
    { version: 1, kind: 'TRACKING', duration: 'ONGOING', acknowledged: 1 },
  ])
  expect(await t.call(company.acknowledgements, { query: {} })).toMatchObject({
    content: [
      { tenantUserId: worker.id, version: 2, acknowledgedAt: '2026-03-10T11:00:00.000+11:00' },
      { tenantUserId: worker.id, version: 1 },
    ],
    totalElements: 2,
  })
  expect(await t.call(company.acknowledgements, { query: { version: 1 } })).toMatchObject({
    totalElements: 1,
  })
  const file = await t.send(company.acknowledgementsFile, { query: {} })
  const sent = Buffer.from(file.json().data.base64 ?? file.json().data, 'base64').toString()
  expect(sent).toContain(`'=Mina`)
  expect(sent.trim().split('\r\n')).toHaveLength(3)
  expect(sent).toContain('Employee ID,Name,Notice version,Acknowledged at')
  const german = await t.send(company.acknowledgementsFile, { query: { language: 'de' } })
  expect(german.json().message).toBe('Bestätigungen.csv')
  expect(Buffer.from(german.json().data, 'base64').toString()).toContain(
    'Personalnummer,Name,Version des Hinweises,Bestätigt am',
  )
})

test('a day agreed on holds instead of the two weeks', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-10T00:00:00Z'))
  const body = { noticeText: 'New.', noticeStartsOn: '2026-03-12' }
  expect(await t.call(company.updateSettings, { body })).toMatchObject({ noticeStartsOn: '2026-03-12' })
})

const picture = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) => ({
  file: new Blob([bytes], { type }),
  fileName: name,
})
const open = async (t: Tenant, address: string) =>
  t.app.inject({ method: 'GET', url: address.replace(/^https?:\/\/[^/]+/, '') })

test('a logo and a cover show before sign-in, re-encoded and without what the camera wrote', async () => {
  const t = await aTenant()
  const jpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0a5f38' } })
    .withExif({ IFD0: { Copyright: 'CAMERA-OWNER' } })
    .jpeg()
    .toBuffer()
  expect(jpeg.includes('CAMERA-OWNER')).toBe(true)
  const file = picture(new Uint8Array(jpeg), 'logo.jpg', 'image/jpeg')
  const { logoURL } = await t.call(company.setLogo, file)
  const { coverImageURL } = await t.call(company.setCover, file)
  const seen = await t.call(company.validate, { query: { tenantCode: t.code } }, { as: 'nobody' })
  expect([seen.logoURL, seen.coverImageURL]).toEqual([logoURL, coverImageURL])
  const shown = await open(t, logoURL!)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.includes('CAMERA-OWNER')).toBe(false)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640, format: 'jpeg' })
  expect((await t.call(company.removeLogo)).logoURL).toBeNull()
  expect((await t.call(company.removeCover)).coverImageURL).toBeNull()
})

test('a logo that is replaced or removed leaves no file behind, nor counts against the storage', async () => {
  const t = await aTenant()
  const colours = ['#0a5f38', '#aa2222']
  for (const background of colours) {
    const png = await sharp({ create: { width: 90, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    await t.call(company.setLogo, picture(new Uint8Array(png), 'logo.png', 'image/png'))
  }
  const files = async () => (await t.scope()).from('files').select('id').execute()
  expect(await files()).toHaveLength(1)
  await t.call(company.removeLogo)
  expect(await files()).toEqual([])
  expect((await t.call(company.removeLogo)).logoURL).toBeNull()
})

test('what is no picture, or too much of one, is refused', async () => {
  const t = await aTenant()
  const script = new TextEncoder().encode('<svg onload="alert(1)"/>')
  for (const [name, type] of [
    ['logo.svg', 'image/svg+xml'],
    ['logo.png', 'image/png'],
  ] as const)
    expect(await t.refused(company.setLogo, picture(script, name, type))).toMatchObject({ code: 'E040' })
  const large = new Uint8Array(5_242_881)
  expect(await t.refused(company.setCover, picture(large, 'a.png', 'image/png'))).toMatchObject({
    status: 413,
    code: 'E041',
  })
  const manager = await aUser(t, { level: 3 })
  const denied = await t.refused(company.removeLogo, {}, { as: manager })
  expect(denied.status).toBe(403)
})

test('passwords are as long as the company wants, and common ones are refused while it says so', async () => {
  const t = await aTenant()
  const [role] = (await t.call(users.roles)).filter(({ roleLevel }) => roleLevel === 5)
  let added = 0
  const add = (password: string) =>
    t.send(users.create, {
      body: {
        firstName: 'A',
        lastName: 'B',
        email: `p${++added}@${t.code}.example`,
        phone: '0412 345 678',
        employeeNumber: `P${added}`,
        userRoleId: role!.id,
        password,
      },
    })
  expect((await add('password')).json()).toMatchObject({ errors: [{ path: 'password' }] })
  await t.call(company.updateSettings, { body: { refusesCommonPasswords: false, passwordMinimum: 8 } })
  expect((await add('password')).statusCode).toBeLessThan(300)
  expect((await add('seven77')).json()).toMatchObject({
    errors: [{ path: 'password', message: 'At least 8 characters' }],
  })
})

import { files } from '@muster/contract/files'
import { largestSiteImage, sites } from '@muster/contract/sites/sites'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { partsOf } from '../files/examples.ts'
import { aPicture } from '../users/examples.ts'

const give = async (t: Tenant, id: number, file: Blob, fileName = 'front.png', as = t.boss) =>
  t.send(sites.setImage, { params: { id }, file, fileName }, { as })
const fileRows = async (t: Tenant) => (await t.scope()).from('files').select(['id', 'key']).execute()

test('an image is shown in form and list, replaced, and taken away with its bytes', async () => {
  const t = await aTenant()
  const { id } = await aSite(t)
  const { imageURL } = (await give(t, id, await aPicture())).json().data as { imageURL: string }
  const opened = await t.send(files.open, partsOf(imageURL), { as: 'nobody' })
  expect(opened.headers['content-type']).toBe('image/jpeg')
  expect((await t.call(sites.read, { params: { id } })).imageURL).not.toBeNull()
  expect(await t.call(sites.list)).toMatchObject([{ id, imageURL: expect.any(String) }])
  const [before] = await fileRows(t)
  const { store } = t.deps.outside
  for (const size of ['full', 'medium', 'thumb'])
    expect(await store.size(`${before!.key}-${size}`)).toBeGreaterThan(0)

  await give(t, id, await aPicture('#aa2222'))
  const [after, ...others] = await fileRows(t)
  expect(others).toEqual([])
  expect(after!.id).not.toBe(before!.id)
  expect(await t.call(sites.removeImage, { params: { id } })).toEqual({ imageURL: null })
  expect(await fileRows(t)).toEqual([])
  expect((await t.call(sites.read, { params: { id } })).imageURL).toBeNull()
})

test('an image leaves the version of the site alone: whoever is writing in the form may still save', async () => {
  const t = await aTenant()
  const { id } = await aSite(t)
  await give(t, id, await aPicture())
  expect((await t.call(sites.update, { params: { id }, body: { name: 'Hall', version: 1 } })).version).toBe(2)
})

test('what a picture knew of place and camera is gone', async () => {
  const t = await aTenant()
  const { id } = await aSite(t)
  const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#225588' } })
    .withExif({ IFD0: { Make: 'Acme camera' }, IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif?.toString('latin1')).toContain('Acme camera')
  const answer = await give(t, id, new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'front.jpg')
  const { imageURL } = answer.json().data as { imageURL: string }
  const kept = (await t.send(files.open, partsOf(imageURL), { as: 'nobody' })).rawPayload
  const { exif, width } = await sharp(kept).metadata()
  expect(width).toBe(80)
  expect(exif).toBeUndefined()
  expect(kept.toString('latin1')).not.toContain('Acme camera')
})

test('a name, a content or a size that does not fit is refused, and the image before stays', async () => {
  const t = await aTenant()
  const { id } = await aSite(t)
  await give(t, id, await aPicture())
  const rowsBefore = await fileRows(t)
  const text = new Blob(['no picture'], { type: 'image/png' })
  const png = await aPicture()
  const large = new Blob([await png.arrayBuffer(), new Uint8Array(largestSiteImage)], { type: 'image/png' })
  expect((await give(t, id, text)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await give(t, id, png, 'front.svg')).statusCode).toBe(415)
  expect((await give(t, id, large)).statusCode).toBe(413)
  expect(await fileRows(t)).toEqual(rowsBefore)
})

test('only management gives images, and only to sites that are there', async () => {
  const t = await aTenant()
  const { worker, site } = await aJob(t)
  const manager = await aUser(t, { level: 3 })
  const picture = await aPicture()
  expect((await give(t, site.id, picture, 'a.png', worker)).statusCode).toBe(403)
  expect((await give(t, site.id, picture, 'a.png', manager)).statusCode).toBe(200)
  expect((await give(t, 999_999_999, picture)).statusCode).toBe(404)
})

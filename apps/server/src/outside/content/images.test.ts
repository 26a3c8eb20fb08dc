import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../test/shared-data.ts'
import { imageForPdf, intakeImage, type StoredImage } from './images.ts'

const canvas = (width: number, height: number, channels: 3 | 4 = 3, alpha = 1) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha } } })

const mimes: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.gif': 'image/gif' }
const intake = (bytes: Uint8Array, name: string) => intakeImage(bytes, name, mimes[path.extname(name)])
const stored = async (bytes: Uint8Array, name: string) => {
  const image = await intake(bytes, name)
  expect(image).toHaveProperty('variants')
  return image as StoredImage
}
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

/** A PNG whose header claims any size, its pixels all zero. */
const pngOf = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('intakeImage', () => {
  test('makes three sizes and never enlarges', async () => {
    const large = await stored(await canvas(3000, 1500).jpeg().toBuffer(), 'a.jpg')
    expect(large).toMatchObject({ mime: 'image/jpeg', extension: 'jpg', width: 2048, height: 1024 })
    expect(await sizeOf(large.variants.full)).toEqual(['jpeg', 2048, 1024])
    expect(await sizeOf(large.variants.medium)).toEqual(['jpeg', 640, 320])
    expect(await sizeOf(large.variants.thumb)).toEqual(['jpeg', 160, 80])
    const small = await stored(await canvas(100, 300).png().toBuffer(), 'a.png')
    expect(await sizeOf(small.variants.full)).toEqual(['jpeg', 100, 300])
    expect(await sizeOf(small.variants.medium)).toEqual(['jpeg', 100, 300])
    expect(await sizeOf(small.variants.thumb)).toEqual(['jpeg', 53, 160])
  })

  test('turns a photo upright and leaves no metadata in it', async () => {
    const exif = {
      IFD0: { Make: 'Camera', Copyright: '<script>alert(1)</script>' },
      IFD2: { DateTimeOriginal: '2026:03:02 09:15:00', OffsetTimeOriginal: '+11:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 52/1 768/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 3348/100',
      },
    }
    const photo = await canvas(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer()
    const image = await stored(photo, 'a.jpg')
    expect([image.width, image.height]).toEqual([200, 400])
    expect(image.takenPosition!.lat).toBeCloseTo(-33.8688, 6)
    expect(image.takenPosition!.lng).toBeCloseTo(151.2093, 6)
    expect(image.takenAt).toBe('2026-03-02T09:15:00+11:00')
    for (const bytes of Object.values(image.variants)) {
      const { exif, orientation, xmp, iptc } = await sharp(bytes).metadata()
      expect({ exif, orientation, xmp, iptc }).toEqual({})
      expect(Buffer.from(bytes).includes('<script')).toBe(false)
    }
  })

  test('keeps transparency as WebP, and drops an alpha channel nobody sees', async () => {
    const clear = await stored(await canvas(300, 300, 4, 0.5).png().toBuffer(), 'logo.png')
    expect(clear.mime).toBe('image/webp')
    expect(await sizeOf(clear.variants.thumb)).toEqual(['webp', 160, 160])
    expect((await sharp(clear.variants.full).metadata()).hasAlpha).toBe(true)
    const opaque = await stored(await canvas(300, 300, 4, 1).png().toBuffer(), 'logo.png')
    expect(opaque.mime).toBe('image/jpeg')
  })

  test('takes the first frame of an animation', async () => {
    const frames = await Promise.all([
      canvas(20, 10).png().toBuffer(),
      canvas(20, 10).negate().png().toBuffer(),
    ])
    const image = await stored(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'a.gif',
    )
    expect([image.width, image.height]).toEqual([20, 10])
    const { r, g, b } = (await sharp(image.variants.full).stats()).dominant
    expect(r).toBeGreaterThan(g + b)
  })

  test('makes JPEG of grey, palette, 16-bit and CMYK pictures', async () => {
    const grey = await canvas(50, 50).greyscale().toColourspace('b-w').png().toBuffer()
    const palette = await canvas(50, 50).png({ palette: true }).toBuffer()
    const deep = await canvas(50, 50).toColourspace('rgb16').png().toBuffer()
    const print = await canvas(50, 50).toColourspace('cmyk').jpeg().toBuffer()
    const names: [Buffer, string][] = [
      [grey, 'a.png'],
      [palette, 'a.png'],
      [deep, 'a.png'],
      [print, 'a.jpg'],
    ]
    for (const [bytes, name] of names) {
      const image = await stored(bytes, name)
      expect(await sizeOf(image.variants.full)).toEqual(['jpeg', 50, 50])
    }
  })

  test('refuses by size to the byte', async () => {
    const photo = await canvas(10, 10).jpeg().toBuffer()
    const limit = { maxBytes: photo.length }
    expect(await intakeImage(photo, 'a.jpg', 'image/jpeg', limit)).toHaveProperty('variants')
    const longer = Buffer.concat([photo, Buffer.alloc(1)])
    expect(await intakeImage(longer, 'a.jpg', 'image/jpeg', limit)).toEqual({ refused: 'size' })
    expect(await intake(Buffer.alloc(5_242_881), 'a.jpg')).toEqual({ refused: 'size' })
  })

  test('refuses what is no picture, or another than it says', async () => {
    const png = await canvas(10, 10).png().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(await intake(png, 'a.jpg')).toEqual({ refused: 'type' })
    expect(await intakeImage(png, 'a.png', 'image/gif')).toEqual({ refused: 'type' })
    expect(await intake(svg, 'a.png')).toEqual({ refused: 'type' })
    expect(await intake(svg, 'a.svg')).toEqual({ refused: 'type' })
    expect(await intake(await canvas(10, 10).webp().toBuffer(), 'a.png')).toEqual({ refused: 'type' })
    expect(await intake(new Uint8Array(), 'a.png')).toEqual({ refused: 'type' })
  })

  test('refuses a truncated picture', async () => {
    const noise = canvas(500, 500).composite([
      {
        input: {
          create: {
            width: 500,
            height: 500,
            channels: 3,
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
            background: '#000',
          },
        },
      },
    ])
    const photo = await noise.jpeg().toBuffer()
    expect(await intake(photo.subarray(0, photo.length / 2), 'a.jpg')).toEqual({ refused: 'broken' })
    expect(await intake(photo.subarray(0, 300), 'a.jpg')).toEqual({ refused: 'broken' })
  })

  test('refuses more than 50 megapixels from the header alone', async () => {
    expect(await intake(pngOf(30_000, 30_000), 'a.png')).toEqual({ refused: 'pixels' })
    expect(await intake(pngOf(8000, 6251), 'a.png')).toEqual({ refused: 'pixels' })
    expect(await intake(pngOf(100, 100), 'a.png')).toHaveProperty('variants')
  })

  test('serves many at once, each in turn', async () => {
    const photo = await canvas(600, 400).jpeg().toBuffer()
    const all = await Promise.all(Array.from({ length: 12 }, () => stored(photo, 'a.jpg')))
    expect(new Set(all.map(({ width }) => width))).toEqual(new Set([600]))
  })
})

describe('imageForPdf', () => {
  test('makes JPEG, or PNG where there is transparency', async () => {
    expect(await sizeOf(await imageForPdf(await canvas(2048, 1024).jpeg().toBuffer()))).toEqual([
      'jpeg',
      1024,
      512,
    ])
    const clear = await canvas(300, 100, 4, 0.5).webp().toBuffer()
    expect(await sizeOf(await imageForPdf(clear, 120))).toEqual(['png', 120, 40])
  })
})

const images = sharedData('images')
describe.skipIf(!images)('real pictures (needs ../shared)', () => {
  const folder = (name: string) =>
    readdirSync(path.join(images!, name)).map(
      (file) => [file, readFileSync(path.join(images!, name, file))] as const,
    )

  test('all nine orientations come out upright', async () => {
    for (const [name, bytes] of folder('exif-orientation').filter(([file]) => file.endsWith('.jpg'))) {
      const image = await stored(bytes, name)
      expect([image.width, image.height], name).toEqual([1800, 1200])
    }
  })

  test('sound PNGs are taken and corrupt ones refused', async () => {
    for (const [name, bytes] of folder('pngsuite').filter(([file]) => file.endsWith('.png'))) {
      const image = await intake(bytes, name)
      // The checksum of image data alone is wrong in xcsn0g01, which readers may tolerate.
      if (!name.startsWith('x')) expect(image, name).toHaveProperty('variants')
      else if (name !== 'xcsn0g01.png') expect(image, name).toHaveProperty('refused')
    }
  })

  test('nothing hidden in a picture survives', async () => {
    for (const [name, bytes] of folder('polyglot-metadata')) {
      const image = await intake(bytes, name)
      if ('refused' in image) continue
      for (const variant of Object.values((image as StoredImage).variants)) {
        expect(/<\?|<script|etc\/passwd|onerror/i.test(Buffer.from(variant).toString('latin1')), name).toBe(
          false,
        )
      }
    }
  })

  test('broken pictures, bombs and foreign types get an answer, never an exception', async () => {
    const answers: Record<string, string> = {}
    for (const [name, bytes] of folder('malformed')) {
      const image = await intake(bytes, name)
      answers[name] = 'refused' in image ? image.refused : 'taken'
    }
    expect(answers).toMatchObject({
      'pillow_broken.png': 'type',
      'pillow_broken_data_stream.png': 'broken',
      'pillow_truncated_image.png': 'broken',
      'pillow_decompression_bomb.gif': 'broken',
      'sharp_corrupt-header.jpg': 'broken',
      'sharp_truncated.jpg': 'broken',
      'pillow_hopper.jpg': 'taken',
      'pillow_hopper.gif': 'taken',
      'pillow_hopper.bmp': 'type',
      'pillow_hopper.tif': 'type',
      'pillow_hopper.webp': 'type',
    })
  })

  test('accepts HEIC only where allowed, and as not yet converted', async () => {
    const heic = readFileSync(path.join(images!, 'heic/libheif_example.heic'))
    expect(await intakeImage(heic, 'a.heic', 'image/heic')).toEqual({ refused: 'type' })
    expect(await intakeImage(heic, 'a.heic', 'image/heic', { allowHeic: true })).toMatchObject({
      mime: 'image/heic',
      unconverted: true,
    })
    for (const [name, bytes] of folder('heic/fuzz')) {
      const image = await intakeImage(bytes, `${name}.heic`, 'image/heic', { allowHeic: true })
      expect('refused' in image || 'unconverted' in image, name).toBe(true)
    }
  })
})

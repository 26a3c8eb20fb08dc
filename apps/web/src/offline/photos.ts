import { msg } from '@muster/contract/kit/msg'
import converterAddress from 'heic-to/csp?url'

/** Enough to read a label on the picture; about 0.4 MB. */
const longestSide = 2048
const wantedBytes = 420_000
const qualities = [0.82, 0.72, 0.6, 0.5] as const

export interface Photo {
  readonly blob: Blob
  readonly sha256: string
  readonly fileName: string
}

/**
 * A picture of the camera made small enough for a phone's connection, upright, without its metadata. Throws with a
 * sentence for the person where no picture can be read: a damaged file, one that was cut off, another kind of file.
 */
export async function preparePhoto(file: Blob & { name?: string }): Promise<Photo> {
  const blob = await shrink(file).catch((cause: unknown) => {
    const { name = '' } = file
    throw Object.assign(new Error('unreadable photo', { cause }), {
      code: 'PHOTO',
      message: msg('The photo {name} cannot be read. Take it again.'),
      params: { name },
    })
  })
  return { blob, sha256: await sha256Of(blob), fileName: 'photo.jpg' }
}

/** Photos with more of them; the same picture counts once. */
export const withMore = (photos: readonly Photo[], more: readonly Photo[]): Photo[] => [
  ...new Map([...photos, ...more].map((photo) => [photo.sha256, photo])).values(),
]

export async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Width and height within the longest side, never enlarged. */
export function fitted(width: number, height: number): [width: number, height: number] {
  const share = Math.min(1, longestSide / Math.max(width, height))
  return [Math.round(width * share), Math.round(height * share)]
}

async function shrink(file: Blob): Promise<Blob> {
  const picture = await decode(file)
  const [width, height] = fitted(picture.width, picture.height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
  picture.close()
  let smallest: Blob | undefined
  for (const quality of qualities) {
    smallest = await encode(canvas, quality)
    if (smallest.size <= wantedBytes) break
  }
  return smallest!
}

/** JPEG: what the server takes, and what every browser makes. */
const encode = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality })

const heicBrands = /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)$/
const isHeic = async (file: Blob) => {
  const bytes = new Uint8Array(await file.slice(4, 12).arrayBuffer())
  return heicBrands.test(String.fromCharCode(...bytes))
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (!(await isHeic(file))) throw error
    // Only loaded where the browser cannot read what iPhones make.
    const { heicTo } = (await import(/* @vite-ignore */ converterAddress)) as typeof import('heic-to/csp')
    return createImageBitmap(await heicTo({ blob: file, type: 'image/jpeg', quality: 0.9 }))
  }
}

/** Has the service worker keep the converter of iPhones' pictures, so that it is there without a connection. */
export async function readyConverter(): Promise<void> {
  // Apple's own browsers read such pictures themselves.
  if (navigator.vendor.startsWith('Apple') || !navigator.serviceWorker?.controller) return
  await fetch(converterAddress)
}

import sharp, { type Sharp } from 'sharp'
import { type ByteSource, bytesSource, withFileSource } from './byte-source.ts'
import { type PhotoTaken, readTaken } from './exif.ts'
import { checkFile, type FileKind, imageKinds } from './file-type.ts'

/** Uploaded pictures as the documents allow them: 5 MB. */
export const maxImageBytes = 5_242_880
const maxImagePixels = 50_000_000
/** The longest side of each stored size, in pixels. */
export const imageSides = { full: 2048, medium: 640, thumb: 160 }

export type ImageSize = keyof typeof imageSides
export type StoredImage = PhotoTaken & {
  /** Of every variant. WebP where the picture has transparency, unless its own format is kept. */
  mime: 'image/jpeg' | 'image/webp' | 'image/png' | 'image/gif'
  extension: 'jpg' | 'webp' | 'png' | 'gif'
  /** Of the full variant, upright. */
  width: number
  height: number
  variants: Record<ImageSize, Uint8Array>
}
/**
 * A HEIC picture, accepted as it came: it still carries its metadata and no browser but one shows it, so it may
 * only be kept until it has been converted, and never be handed out.
 */
export type UnconvertedImage = PhotoTaken & { mime: 'image/heic'; unconverted: true }
export type ImageRefusal = { refused: 'type' | 'size' | 'broken' | 'pixels' }

// Loaders of formats we never take stay off, so that a flaw in them cannot be reached by a disguised file.
sharp.block({ operation: ['VipsForeignLoad'] })
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

interface ImageIntake {
  allowHeic?: boolean
  maxBytes?: number
  /** A PNG stays one, a GIF becomes a still one: for files that people look for by their names. */
  keepFormat?: boolean
}

const decodeSeconds = 15
const quality = 82
const withHeic: ReadonlySet<FileKind> = new Set([...imageKinds, 'heic'])

/**
 * Turns an uploaded picture, in memory or at a path, into what others may see: checked by content, turned upright, re-encoded in three
 * sizes without any metadata (and so without anything hidden in the original), the first frame of an animation.
 * Where and when it was taken is answered apart, for those who may know. Bytes beyond `maxBytes` are refused.
 */
export const intakeImage = async (
  content: Uint8Array | string,
  fileName: string,
  declaredMime: string | undefined,
  { allowHeic = false, maxBytes = maxImageBytes, keepFormat = false }: ImageIntake = {},
): Promise<StoredImage | UnconvertedImage | ImageRefusal> => {
  const kinds = allowHeic ? withHeic : imageKinds
  const check = async (source: ByteSource) =>
    source.size > maxBytes ? ({ refused: 'size' } as const) : checkFile(source, fileName, declaredMime, kinds)
  const checked = await (typeof content === 'string'
    ? withFileSource(content, check)
    : check(bytesSource(content)))
  if ('refused' in checked && checked.refused === 'size') return { refused: 'size' }
  if ('refused' in checked) return { refused: checked.refused === 'type' ? 'type' : 'broken' }

  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return { refused: 'broken' }
  if (header.width * header.height > maxImagePixels) return { refused: 'pixels' }
  const taken = readTaken(header.exif)
  if (checked.kind === 'heic') return { mime: 'image/heic', unconverted: true, ...taken }

  const format = keepFormat ? checked.kind : 'jpg'
  const image = await inTurn(() => reencode(content, format)).catch(() => null)
  return image ? { ...image, ...taken } : { refused: 'broken' }
}

/** A stored variant as a PDF can hold it: JPEG, or PNG where it has transparency, at most `side` pixels long. */
export const imageForPdf = async (variant: Uint8Array, side = 1024): Promise<Uint8Array> => {
  const image = within(open(variant), side)
  const { hasAlpha } = await sharp(variant).metadata()
  return inTurn(() => (hasAlpha ? image.png() : image.jpeg({ quality })).toBuffer())
}

const open = (content: Uint8Array | string) =>
  sharp(content, {
    limitInputPixels: maxImagePixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  }).timeout({
    seconds: decodeSeconds,
  })

const within = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const reencode = async (
  content: Uint8Array | string,
  kept: FileKind,
): Promise<Omit<StoredImage, keyof PhotoTaken>> => {
  // Decoded once; the three sizes are made from the same pixels.
  const upright = within(open(content).autoOrient(), imageSides.full).toColourspace('srgb')
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const seeThrough = (channels === 2 || channels === 4) && !(await pixels().stats()).isOpaque
  const format = kept === 'png' || kept === 'gif' ? kept : seeThrough ? 'webp' : 'jpg'
  const encoded = async (side: number) => {
    const sized = within(pixels(), side)
    if (format === 'png' || format === 'gif') return sized[format]().toBuffer()
    return (format === 'webp' ? sized.webp({ quality }) : sized.removeAlpha().jpeg({ quality })).toBuffer()
  }
  return {
    mime: format === 'jpg' ? 'image/jpeg' : `image/${format}`,
    extension: format,
    width,
    height,
    variants: {
      full: await encoded(imageSides.full),
      medium: await encoded(imageSides.medium),
      thumb: await encoded(imageSides.thumb),
    },
  }
}

// A picture at the pixel limit takes some 200 MB while it is decoded, so they take turns.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    // The place is handed over, so nobody who comes now can slip in before those who wait.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

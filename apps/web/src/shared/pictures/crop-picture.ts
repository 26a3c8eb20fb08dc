import type { PercentCrop } from 'react-image-crop'

/** The longest side that is sent. */
const longestSide = 2048

/** The largest part in the middle that is `aspect` times as wide as high, in hundredths of the picture's sides. */
export function middleOf(width: number, height: number, aspect: number): PercentCrop {
  const wide = Math.min(width, height * aspect)
  const [across, down] = [(wide / width) * 100, (wide / aspect / height) * 100]
  return { unit: '%', x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down }
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, 0.92),
  )

/** What was chosen of a picture, as a new one: without what the file knew of place and camera. */
export async function cut(image: HTMLImageElement, crop: PercentCrop, type: string) {
  const { naturalWidth, naturalHeight } = image
  const width = (crop.width / 100) * naturalWidth
  const height = (crop.height / 100) * naturalHeight
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const left = (crop.x / 100) * naturalWidth
  const top = (crop.y / 100) * naturalHeight
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  // Only these two can hold what is seen through.
  const isSeenThrough = type === 'image/png' || type === 'image/gif'
  const blob = await blobOf(canvas, isSeenThrough ? 'image/png' : 'image/jpeg')
  return { blob, fileName: isSeenThrough ? 'picture.png' : 'picture.jpg' }
}

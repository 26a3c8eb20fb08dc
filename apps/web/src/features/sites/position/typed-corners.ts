import type { Point } from '@muster/ui/map/bounds.ts'

const line = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

export const textOf = (corners: readonly Point[]) =>
  corners.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n')

/** Corners as typed, one a line; null when a line is none. Empty lines count for nothing. */
export function cornersIn(text: string): Point[] | null {
  const corners: Point[] = []
  for (const each of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, lat, lng] = line.exec(each) ?? []
    if (!lat || !lng || Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 180) return null
    corners.push({ lat: Number(lat), lng: Number(lng) })
  }
  return corners
}

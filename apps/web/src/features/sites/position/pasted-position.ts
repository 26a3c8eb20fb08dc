import type { Point } from '@muster/ui/map/bounds.ts'

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pair = new RegExp(String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`)
/**
 * Where links of maps say their place: first the pin of Google Maps, then a place that is named by its position, and last
 * the middle of the map. OpenStreetMap, Apple Maps, Bing and `geo:` have these forms too.
 */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?${number}(?:,|%2C)\\+?${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`[?&]cp=${number}~${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`),
]
const isLink = (text: string) => /^(https?:\/\/|geo:)\S+$/i.test(text)

const pointOf = (match: RegExpExecArray | null | undefined): Point | undefined => {
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** The place that a pasted link of a map or a pair of coordinates means; null for a link that says none. */
export function pastedPosition(text: string): Point | null | undefined {
  const pasted = text.trim()
  if (!isLink(pasted)) return pointOf(pair.exec(pasted))
  for (const form of inLinks) {
    const point = pointOf(form.exec(pasted))
    if (point) return point
  }
  return null
}

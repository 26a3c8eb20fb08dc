import { VarintReader, VarintWriter } from './varint.ts'

/*
 * Fixes of one upload packed into bytes: per fix one byte that says what follows, then the differences of
 * latitude and longitude (1e-6 degrees) and time to the fix before, and what else is known. Beside them the
 * cells of the heat map that the fixes touch, counted. A walk takes 4 to 6 bytes a fix.
 */

/**
 * One recorded position: `t` the instant in milliseconds, `lat` and `lng` degrees (kept to 1e-6), `acc`
 * metres (to 0.1), `speed` metres a second (to 0.01), `mock` whether the device says that it is made up.
 */
export type Fix = { t: number; lat: number; lng: number; acc?: number; speed?: number; mock?: boolean }

export type HeatAccuracy = 'LOW' | 'MEDIUM' | 'HIGH'

/** Degrees of a heat map's smallest cell: about 11 metres. */
export const CELL_DEGREES = 1e-4

/** How many of the smallest cells a side of the shown cell has: 0.0016°, 0.0004°, 0.0001°. */
export const cellsASide: Record<HeatAccuracy, number> = { LOW: 16, MEDIUM: 4, HIGH: 1 }

const MICRO = 1_000_000
const HAS_ACCURACY = 1
const HAS_SPEED = 2
const HAS_MOCK = 4
const IS_MOCK = 8
const WHOLE_SECONDS = 16
const KNOWN_FLAGS = 31

/** Packs fixes in the order given. Throws RangeError on a number that no fix can have. */
export function encodeFixes(fixes: readonly Fix[]): Uint8Array {
  const writer = new VarintWriter()
  let [t, lat, lng] = [0, 0, 0]
  for (const fix of fixes) {
    checkFix(fix)
    const [microLat, microLng] = [Math.round(fix.lat * MICRO), Math.round(fix.lng * MICRO)]
    const passed = fix.t - t
    const wholeSeconds = passed % 1000 === 0
    writer.byte(flagsOf(fix) + (wholeSeconds ? WHOLE_SECONDS : 0))
    writer.signed(microLat - lat)
    writer.signed(microLng - lng)
    writer.signed(wholeSeconds ? passed / 1000 : passed)
    if (fix.acc !== undefined) writer.unsigned(Math.round(fix.acc * 10))
    if (fix.speed !== undefined) writer.unsigned(Math.round(fix.speed * 100))
    t = fix.t
    lat = microLat
    lng = microLng
  }
  return writer.bytes()
}

/** Throws RangeError on broken bytes. */
export function decodeFixes(bytes: Uint8Array): Fix[] {
  const reader = new VarintReader(bytes)
  const fixes: Fix[] = []
  let [t, lat, lng] = [0, 0, 0]
  while (!reader.atEnd) {
    const flags = reader.byte()
    if (flags > KNOWN_FLAGS) throw new RangeError('A fix of an unknown kind')
    lat += reader.signed()
    lng += reader.signed()
    t += reader.signed() * (flags & WHOLE_SECONDS ? 1000 : 1)
    const fix: Fix = { t, lat: lat / MICRO, lng: lng / MICRO }
    if (flags & HAS_ACCURACY) fix.acc = reader.unsigned() / 10
    if (flags & HAS_SPEED) fix.speed = reader.unsigned() / 100
    if (flags & HAS_MOCK) fix.mock = (flags & IS_MOCK) !== 0
    fixes.push(fix)
  }
  return fixes
}

/**
 * The cells that the fixes lie in, with how many: differences of row and column to the cell before, and the
 * count, in the order of the first visit. A cell includes its southern and western edge.
 */
export function encodeCells(fixes: readonly Pick<Fix, 'lat' | 'lng'>[], cell = CELL_DEGREES): Uint8Array {
  const side = Math.round(cell * MICRO)
  const counts = new Map<number, { y: number; x: number; count: number }>()
  for (const { lat, lng } of fixes) {
    checkPlace(lat, lng)
    const y = Math.floor(Math.round(lat * MICRO) / side)
    const x = Math.floor(Math.round(lng * MICRO) / side)
    const key = y * 2 ** 26 + x
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { y, x, count: 1 })
  }
  const writer = new VarintWriter()
  let before = { y: 0, x: 0 }
  for (const next of counts.values()) {
    writer.signed(next.y - before.y)
    writer.signed(next.x - before.x)
    writer.unsigned(next.count)
    before = next
  }
  return writer.bytes()
}

/** Visits each packed cell: row `y` and column `x` of the grid, and how many fixes lie there. */
export function decodeCells(bytes: Uint8Array, visit: (y: number, x: number, count: number) => void): void {
  const reader = new VarintReader(bytes)
  let [y, x] = [0, 0]
  while (!reader.atEnd) {
    y += reader.signed()
    x += reader.signed()
    visit(y, x, reader.unsigned())
  }
}

/** Takes apart packed cells that stand one after the other, each behind its length in four bytes, highest first. */
export function* unpackBatches(batches: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(batches.buffer, batches.byteOffset, batches.byteLength)
  for (let at = 0; at < batches.length; ) {
    const length = view.getInt32(at)
    at += 4
    yield batches.subarray(at, at + length)
    at += length
  }
}

function flagsOf({ acc, speed, mock }: Fix): number {
  const mockFlags = mock === undefined ? 0 : HAS_MOCK + (mock ? IS_MOCK : 0)
  return (acc === undefined ? 0 : HAS_ACCURACY) + (speed === undefined ? 0 : HAS_SPEED) + mockFlags
}

function checkFix({ t, lat, lng, acc = 0, speed = 0 }: Fix): void {
  if (!Number.isInteger(t) || Math.abs(t) > 2 ** 51)
    throw new RangeError('The time of a fix is whole milliseconds')
  checkPlace(lat, lng)
  if (!(acc >= 0 && acc < 1e9 && speed >= 0 && speed < 1e9))
    throw new RangeError('Accuracy and speed are not negative')
}

function checkPlace(lat: number, lng: number): void {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new RangeError('A fix lies off the map')
}

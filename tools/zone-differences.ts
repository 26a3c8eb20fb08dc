// npm run zones -- <another node>: which zones its time zone data and ours tell differently, and from when.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

export interface ZoneData {
  version: string
  /** By zone: the instants in milliseconds from which on an offset holds, 'GMT+10:00', oldest first. */
  zones: Record<string, [number, string][]>
}
export interface ZoneDifference {
  zone: string
  from: string
  /** The offsets from then on; null where the zone is not known. */
  ours: string | null
  theirs: string | null
}

export const zoneData = (node: string): ZoneData =>
  JSON.parse(
    execFileSync(node, [path.join(import.meta.dirname, 'zone-data.mjs')], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as ZoneData

const offsetAt = (changes: readonly [number, string][], t: number) =>
  changes.findLast(([from]) => from <= t)?.[1] ?? null

/** The zones that are told differently, by name; names that only one version has are differences from the beginning. */
export function zoneDifferences(ours: ZoneData, theirs: ZoneData): ZoneDifference[] {
  const names = [...new Set([...Object.keys(ours.zones), ...Object.keys(theirs.zones)])].sort()
  return names.flatMap((zone) => {
    const [a, b] = [ours.zones[zone] ?? [], theirs.zones[zone] ?? []]
    const instants = [...a, ...b].map(([from]) => from).sort((one, other) => one - other)
    const from = instants.find((t) => offsetAt(a, t) !== offsetAt(b, t))
    if (from === undefined) return []
    return [{ zone, from: new Date(from).toISOString(), ours: offsetAt(a, from), theirs: offsetAt(b, from) }]
  })
}

if (process.argv[1] === import.meta.filename) {
  const [other] = process.argv.slice(2)
  if (!other) {
    process.stderr.write('Which other Node? npm run zones -- /path/to/node\n')
    process.exit(2)
  }
  const [ours, theirs] = [zoneData(process.execPath), zoneData(other)]
  process.stdout.write(`Ours ${ours.version}, theirs ${theirs.version}\n`)
  for (const { zone, from, ours: a, theirs: b } of zoneDifferences(ours, theirs))
    process.stdout.write(`${zone} from ${from}: ours ${a ?? 'none'}, theirs ${b ?? 'none'}\n`)
}

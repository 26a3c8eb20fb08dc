import type { RosterAway } from '@muster/contract/planning/roster-away'
import { isoWithOffset } from '@muster/rules/time/zone'
import { figures } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'

export interface AwayCell {
  kind: RosterAway['kind'] | 'AWAY'
  /** The kind of leave, where the reader may know it. */
  typeName: string | null
  times: string | undefined
}
export type AwayCells = ReadonlyMap<string, readonly AwayCell[]>

export const awayKey = (tenantUserId: number, date: string) => `${tenantUserId} ${date}`

export function awayCells(away: readonly RosterAway[], days: readonly string[], zone: string): AwayCells {
  const cells = new Map<string, AwayCell[]>()
  for (const one of away)
    for (const date of days) {
      const cell = cellOn(one, date, zone)
      if (!cell) continue
      const key = awayKey(one.tenantUserId, date)
      cells.set(key, [...(cells.get(key) ?? []), cell])
    }
  for (const list of cells.values())
    list.sort((one, other) => awayKinds.indexOf(one.kind) - awayKinds.indexOf(other.kind))
  return cells
}

function cellOn({ kind, typeName, from, to }: RosterAway, date: string, zone: string): AwayCell | undefined {
  const isDays = from.length === 10
  const local = (moment: string) => isoWithOffset(zone, Date.parse(moment)).slice(0, 16)
  const [start, end] = isDays ? [`${from}T00:00`, `${to}T24:00`] : [local(from), local(to)]
  const midnight = `${date}T00:00`
  if (start.slice(0, 10) > date || end <= midnight) return undefined
  const first = start > midnight ? start.slice(11) : '00:00'
  const last = end.slice(0, 10) === date ? end.slice(11) : '24:00'
  const isWhole = first === '00:00' && last === '24:00'
  return { kind, typeName, times: isWhole ? undefined : `${first}–${last}` }
}

/** What paper says of each kind: a sheet on the wall is read by everyone, and why a person is away is theirs. */
const isPrinted: Readonly<Record<AwayCell['kind'], boolean>> = {
  AWAY: true,
  LEAVE: true,
  SUSPENDED: true,
  UNAVAILABLE: true,
  REQUESTED: false,
  PREFERRED: false,
}

/** The same for paper: who is away and when, without why. */
export function awayOnPaper(away: AwayCells): AwayCells {
  const cells = new Map<string, readonly AwayCell[]>()
  for (const [key, list] of away) {
    const times = list.filter(({ kind }) => isPrinted[kind]).map((each) => each.times)
    const shown = times.includes(undefined) ? [undefined] : [...new Set(times)]
    if (times.length > 0)
      cells.set(
        key,
        shown.map((each) => ({ kind: 'AWAY', typeName: null, times: each })),
      )
  }
  return cells
}

export const awayNames: Readonly<Record<AwayCell['kind'], string>> = {
  AWAY: msg('Away'),
  SUSPENDED: msg('Is suspended'),
  LEAVE: msg('On leave'),
  REQUESTED: msg('Leave requested'),
  UNAVAILABLE: msg('Unavailable'),
  PREFERRED: msg('Prefers to work'),
}

export const awayKinds = Object.keys(awayNames) as AwayCell['kind'][]

export const awayText = (say: Say, cells: readonly AwayCell[]) =>
  cells
    .map(({ kind, typeName, times }) =>
      [say(awayNames[kind]), typeName, times && figures(times)].filter(Boolean).join(', '),
    )
    .join('. ')

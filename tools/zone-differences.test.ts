import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ZoneData, zoneData, zoneDifferences } from './zone-differences.ts'

const version = (node: string) =>
  execFileSync(node, ['-p', 'process.versions.tz'], { encoding: 'utf8' }).trim()
/** A Node on this machine with other time zone data than ours. */
const otherNode = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
  .find((node) => existsSync(node) && version(node) !== process.versions.tz)

const data = (zones: ZoneData['zones']): ZoneData => ({ version: 'x', zones })
test('zones that are told differently are reported with the moment from which on', () => {
  const [t2015, t2020, t2021] = [2015, 2020, 2021].map((year) => Date.UTC(year, 0)) as [
    number,
    number,
    number,
  ]
  const ours = data({
    Same: [
      [t2015, 'GMT'],
      [t2020, 'GMT+01:00'],
    ],
    Moved: [
      [t2015, 'GMT'],
      [t2020, 'GMT+01:00'],
    ],
    Ended: [
      [t2015, 'GMT'],
      [t2020, 'GMT+01:00'],
    ],
    New: [[t2015, 'GMT']],
  })
  const theirs = data({
    Same: [
      [t2015, 'GMT'],
      [t2020, 'GMT+01:00'],
    ],
    Moved: [
      [t2015, 'GMT'],
      [t2021, 'GMT+01:00'],
    ],
    Ended: [
      [t2015, 'GMT'],
      [t2020, 'GMT+01:00'],
      [t2021, 'GMT'],
    ],
  })
  expect(zoneDifferences(ours, ours)).toEqual([])
  expect(zoneDifferences(ours, theirs)).toEqual([
    { zone: 'Ended', from: '2021-01-01T00:00:00.000Z', ours: 'GMT+01:00', theirs: 'GMT' },
    { zone: 'Moved', from: '2020-01-01T00:00:00.000Z', ours: 'GMT+01:00', theirs: 'GMT' },
    { zone: 'New', from: '2015-01-01T00:00:00.000Z', ours: 'GMT', theirs: null },
  ])
})

const rules = path.join(import.meta.dirname, '../packages/rules/src')

function hoursUnder(node: string, shifts: readonly { zone: string; from: number; to: number }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-zones-'))
  try {
    const copied = new Set<string>()
    const copy = (name: string) => {
      if (copied.has(name)) return
      copied.add(name)
      const plain = stripTypeScriptTypes(readFileSync(path.join(rules, `${name}.ts`), 'utf8'))
      for (const [, needed] of plain.matchAll(/from '(\.[\w/.-]+)\.ts'/g))
        copy(path.posix.join(path.posix.dirname(name), needed!))
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
      writeFileSync(
        path.join(folder, `${name}.mjs`),
        plain.replace(/from '(\.[\w/.-]+)\.ts'/g, "from '$1.mjs'"),
      )
    }
    copy('works/work-time')
    writeFileSync(
      path.join(folder, 'run.mjs'),
      `import { workTime } from './works/work-time.mjs'
import { isoWithOffset } from './time/zone.mjs'
const shifts = ${JSON.stringify(shifts)}
process.stdout.write(JSON.stringify(shifts.map(({ zone, from, to }) => ({
  ...workTime({ startTime: from, endTime: to, breaks: [] }, zone, 'ELAPSED'),
  instant: Date.parse(isoWithOffset(zone, from)),
}))))`,
    )
    return JSON.parse(execFileSync(node, [path.join(folder, 'run.mjs')], { encoding: 'utf8' })) as {
      serviceTime: number
      elapsedTime: number
      instant: number
    }[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.skipIf(!otherNode)(
  'with other time zone data stored instants and the hours between them stay (skipped without another Node)',
  // Two programs look through all zones of the world.
  () => {
    const [ours, theirs] = [zoneData(process.execPath), zoneData(otherNode!)]
    const differences = zoneDifferences(ours, theirs)
    process.stderr.write(`Time zone data ${ours.version} and ${theirs.version} differ:\n`)
    for (const { zone, from } of differences) process.stderr.write(`  ${zone} from ${from}\n`)
    // A night shift over each moment that is told differently, and one over each change of Sydney's clocks.
    const hour = 3_600_000
    const moments = [
      ...differences.map(({ zone, from }) => ({ zone, at: Date.parse(from) })),
      ...ours.zones['Australia/Sydney']!.slice(1).map(([at]) => ({ zone: 'Australia/Sydney', at })),
    ]
    const shifts = moments.map(({ zone, at }) => ({ zone, from: at - 4 * hour, to: at + 4 * hour }))
    for (const node of [process.execPath, otherNode!]) {
      const rows = hoursUnder(node, shifts)
      expect(rows).toHaveLength(shifts.length)
      for (const [i, { serviceTime, elapsedTime, instant }] of rows.entries())
        expect([shifts[i]!.zone, serviceTime, elapsedTime, instant]).toEqual([
          shifts[i]!.zone,
          8 * hour,
          8 * hour,
          shifts[i]!.from,
        ])
    }
  },
)

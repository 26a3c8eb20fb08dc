import { offsetMinutesAt } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { aTenant } from '../../test/tenant.ts'

// What a release of either brings and the other has not yet. Local times are worked out by the server; where the
// database does it (the night's sums of hours by the clock) works over such a change are told by its own data.
const knownToDiffer = ['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton']

const week = 7 * 86_400_000
const from = Date.UTC(2015, 0, 4)

test('the database tells every zone as the server does, week by week, but for those that are known to differ', async () => {
  const { owner } = await aTenant()
  const zones = Intl.supportedValuesOf('timeZone')
  const { rows } = await owner.query<{ zone: string; offsets: number[] }>(
    `select zone, array_agg(extract(epoch from (t at time zone zone) - (t at time zone 'UTC'))::float8 / 60 order by t)
       as offsets
     from unnest($1::text[]) zone, generate_series($2::timestamptz, '2031-01-01', interval '7 days') t
     where exists (select from pg_timezone_names n where n.name = zone) group by zone`,
    [zones, new Date(from)],
  )
  expect(rows.length).toBe(zones.length)
  const different = rows
    .filter(({ zone, offsets }) =>
      offsets.some((minutes, i) => minutes !== offsetMinutesAt(zone, from + i * week)),
    )
    .map(({ zone }) => zone)
  expect(different.filter((zone) => !knownToDiffer.includes(zone))).toEqual([])
})

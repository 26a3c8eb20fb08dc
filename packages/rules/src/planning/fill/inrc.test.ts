import { expect, test } from 'vitest'
import { readInrc } from '../../../test/inrc.ts'
import { sharedFile } from '../../../test/shared-data.ts'
import { searched, searchSeats } from './search.ts'

/** What this search costs at most with its steps, by our own count: it is no figure of the competition. */
const rosters = [
  { name: 'sprint01', atMost: 66 },
  { name: 'sprint_hint01', atMost: 140 },
  { name: 'medium01', atMost: 330 },
]
const folder = sharedFile('schedules/inrc1/sprint01.xml')
test.skipIf(!folder)(
  'rosters of a competition are filled whole, without a breach, at no more than a known cost',
  { timeout: 120_000 },
  () => {
    for (const { name, atMost } of rosters) {
      const problem = readInrc(sharedFile(`schedules/inrc1/${name}.xml`)!)
      const holders = searched(searchSeats(problem, { seed: 1, steps: 30_000 }))
      const own = Array.from({ length: problem.people }, (_, person) =>
        holders.flatMap((holder, seat) => (holder === person ? seat : [])),
      )
      expect([name, holders.filter((holder) => holder < 0)]).toEqual([name, []])
      expect([name, own.map((seats) => problem.breaches(seats))]).toEqual([name, own.map(() => 0)])
      const cost = own.reduce((sum, seats, person) => sum + problem.costOf(person, seats), 0)
      expect([name, cost], `${name} costs ${cost}`).toSatisfy(() => cost <= atMost)
    }
  },
)

// guards: apps/server/src/features/**, packages/contract/src/**, apps/server/src/http/**
// takes: 600 s
import { afterAll, expect, test } from 'vitest'
import { accessMatrix } from '../sweeps/access-matrix.ts'
import { writingExamples } from '../sweeps/examples.ts'
import { auc } from './auc.ts'
import { foreignAgainstUnused, foreignIds, signedIn, withRowInPath } from './foreign-ids.ts'
import { dates, massAssignment, numbers, oddValues, withFields } from './hostile-values.ts'

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
const long = 600_000
const sums = { probes: 0, refused: 0, values: 0, smuggled: 0 }
afterAll(() => say('T2 probes and refusals, I13 values, R5 fields', sums))

test(
  'R1, R12: every endpoint as each of thirteen',
  async () => {
    const { cells, denied, told, named, faults } = await accessMatrix()
    say('R1, R12', { cells, denied, told, named })
    expect(faults).toEqual([])
    expect([told, named]).toEqual([denied, denied])
  },
  long,
)

for (const one of signedIn) {
  test(
    `T2, T6: ${one.title} with another company's ids as three callers`,
    async () => {
      const { probes, refused, faults } = await foreignIds(one, [5, 10])
      sums.probes += probes
      sums.refused += refused
      expect(faults).toEqual([])
    },
    long,
  )
}

for (const one of withRowInPath) {
  test(
    `T2: ${one.title} with another company's row looks as if that row never was`,
    async () => {
      const { answers } = await foreignAgainstUnused(one, 1)
      expect(answers).toHaveLength(1)
      expect(answers[0]).toMatch(/^404 /)
    },
    long,
  )
}

for (const one of withFields) {
  test(
    `I13: ${one.title} with every odd number and date`,
    async () => {
      const { sent, faults } = await oddValues(one, { numbers, dates })
      sums.values += sent
      expect(faults).toEqual([])
    },
    long,
  )
}

for (const one of writingExamples) {
  test(
    `R5: ${one.title} with fields that nobody may set`,
    async () => {
      const { fields, faults } = await massAssignment(one)
      sums.smuggled += fields
      expect(faults).toEqual([])
    },
    long,
  )
}

// A read, a change and a removal stand for the rest: all find their row by the same statement first.
const timed = ['GET /api/user/:id', 'PUT /api/job/location/:id', 'DELETE /api/group/location/:id']
for (const one of withRowInPath.filter(({ title }) => timed.includes(title))) {
  test(
    `T5: ${one.title} takes as long for another company's row as for none, 300 each`,
    async () => {
      const { took, answers } = await foreignAgainstUnused(one, 300)
      const area = auc(took.foreign, took.unused)
      say(`T5 ${one.title}, AUC`, Number(area.toFixed(3)))
      expect(answers).toHaveLength(1)
      expect(area).toBeLessThanOrEqual(0.55)
    },
    long,
  )
}

import type { Ratio } from '../../src/pay/money.ts'
import type { Dated } from '../../src/pay/rule.ts'
import type { LevelRates } from '../../src/pay/rule-kinds.ts'

/** Cents of a week by level, as the Commission sets them; the rates of 2022 to 2024 are not known here. */
export const weeklyRates: readonly Dated<LevelRates>[] = [
  {
    ...{ from: '2021-07-01', until: '2022-07-01', clause: 'Schedule B.1' },
    source: 'Fair Work Commission, Modern Awards Pay Database API, base pay rates BR90337 to BR90339',
    value: { weekly: { 1: 825_00, 2: 853_60, 3: 899_50 } },
  },
  {
    ...{ from: '2025-07-01', clause: 'Schedule B.1' },
    source: 'PR786560; Fair Work Ombudsman, pay guide G00222865 (hours of levels 2 and 3)',
    value: { weekly: { 1: 982_20 }, hourly: { 2: 26_70, 3: 28_12 } },
  },
  {
    ...{ from: '2026-07-01', clause: 'Schedule B.1' },
    source: 'PR799280; Fair Work Commission, Modern Awards Pay Database, snapshot of 2026-08-13',
    value: { weekly: { 1: 1028_90, 2: 1062_90, 3: 1119_10 } },
  },
]

/** Per cent of the adult week by age, of employees of trolley collection contractors. */
export const juniors = {
  clause: '15.2',
  source: 'Award, Schedule B.2; Fair Work Ombudsman, pay guide G00222865',
  percents: [
    { underAge: 16, percent: 45 },
    { underAge: 17, percent: 50 },
    { underAge: 18, percent: 60 },
    { underAge: 19, percent: 70 },
    { underAge: 20, percent: 80 },
    { underAge: 21, percent: 90 },
  ],
}

/** A wage allowance, in thousandths of a per cent of the week of level 1. */
export const ofLevel1 = (thousandths: number): { share: Ratio; ofLevel: string } => ({
  share: { n: thousandths, of: 100_000 },
  ofLevel: '1',
})

const api2022 = 'Fair Work Commission, Modern Awards Pay Database API, expense allowances'
const export2025 = 'Fair Work Commission, expense allowance export 2025'
const export2026 = 'Fair Work Commission, Modern Awards Pay Database, snapshot of 2026-08-13'

/** Cents of an expense allowance from 2021, 2025 and 2026 on. */
export const expense = (clause: string, [in2021, in2025, in2026]: [number, number, number]) => ({
  values: [
    { from: '2021-07-01', until: '2022-07-01', source: api2022, clause, value: in2021 },
    { from: '2025-07-01', source: export2025, clause, value: in2025 },
    { from: '2026-07-01', source: export2026, clause, value: in2026 },
  ],
})

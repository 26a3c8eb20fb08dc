import { expect, test } from 'vitest'
import { anyDay, forAll } from '../../instruments/plain/rules.ts'
import { byCode, decided, pay, visit, week } from '../../test/pay/person.ts'
import type { Instrument } from './instrument.ts'
import { loadInstrument } from './instruments.ts'
import type { CombinationRule, Rule } from './rule-kinds.ts'

/* What the kinds can say and none of the shipped instruments does. 20.00 an hour. */

const night = (id: string, fromMinute: number, toMinute: number): Rule => ({
  ...{ ...anyDay, id, kind: 'windowPenalty', certainty: 'CERTAIN', code: 'night', percent: forAll(115) },
  ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute, toMinute, whatItDoes: 'Nights from 22:00 to 06:00.' },
})

/** Own figures with a window over midnight, and another way in which per cents meet. */
async function withNights(words: Pick<CombinationRule, 'penalties' | 'overtime'>): Promise<Instrument> {
  const plain = await loadInstrument('plain')
  const rules = plain.rules.map((rule) => (rule.kind === 'combination' ? { ...rule, ...words } : rule))
  return { ...plain, rules: [...rules, night('late', 1320, 1440), night('early', 0, 360)] }
}
const context = {
  isHoliday: (_: unknown, date: string) => date === '2026-08-12',
  companyValues: Object.entries({
    ...{
      minimumWage: 2000,
      publicHolidayPercent: 200,
      weeklyOvertimeAfterMinutes: 480,
      overtimePercent: 150,
    },
  }).map(([key, value]) => ({ key, value, from: '2026-01-01' })),
  decisions: decided('public-holiday', 'weekly-overtime'),
}

test('a window is cut at its limits; per cents add what each has above 100', async () => {
  const instrument = await withNights({ penalties: 'ADD', overtime: 'ADD' })
  const paid = pay({}, [visit('2026-08-11 20:00-02:00')], { instrument, context })
  expect(byCode(paid)).toEqual([
    'ordinary 2 × 20.00 = 40.00',
    'night 2 × 23.00 = 46.00',
    // 100 + 100 for the holiday + 15 for the night
    'public-holiday 2 × 43.00 = 86.00',
  ])
})

test('overtime adds to the penalty of the same minutes, replaces it, or the higher counts', async () => {
  const shifts = week('2026-08-17', 'Mon 09:00-17:00', 'Tue 21:00-23:00')
  const codes = async (overtime: CombinationRule['overtime']) => {
    const instrument = await withNights({ penalties: 'HIGHEST', overtime })
    return byCode(pay({}, shifts, { instrument, context })).slice(1)
  }
  expect(await codes('ADD')).toEqual(['overtime 1 × 30.00 = 30.00', 'overtime 1 × 33.00 = 33.00'])
  expect(await codes('REPLACE')).toEqual(['overtime 2 × 30.00 = 60.00'])
  expect(await codes('HIGHEST')).toEqual(['overtime 2 × 30.00 = 60.00'])
})

test('a part holiday ends at its minute', async () => {
  const partHolidays = [{ date: '2026-08-13', region: null, fromMinute: 720, toMinute: 1080 }]
  const instrument = await loadInstrument('plain')
  const paid = pay({}, [visit('2026-08-13 11:00-19:00')], {
    instrument,
    context: { ...context, partHolidays },
  })
  expect(byCode(paid)).toEqual(['ordinary 2 × 20.00 = 40.00', 'public-holiday 6 × 40.00 = 240.00'])
})

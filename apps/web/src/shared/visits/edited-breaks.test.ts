import { expect, test } from 'vitest'
import { breakSentences, breaksText, breaksToSend, editedVisit, typedBreaks } from './edited-breaks.ts'
import { fieldsOf } from './edited-times.ts'

const zone = 'Australia/Brisbane'
const atTime = (time: string, day = '02') => `2026-03-${day}T${time}.000+10:00`
const noon = { startTime: atTime('12:00:07'), endTime: atTime('12:30:00'), reason: 'Lunch' }
const visit = (from = '09:00:00', to = '17:00:00') => ({
  startTime: atTime(from),
  endTime: atTime(to),
  timezone: zone,
})
/** Sentences as they are in English. */
const say = (text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))

test('P-23: what was not changed keeps its seconds, and times are those after the visit began', () => {
  const typed = typedBreaks(zone, [noon])
  expect(typed).toMatchObject([{ from: '12:00:07', to: '12:30', reason: 'Lunch' }])
  expect(breaksToSend(typed, visit())).toEqual([noon])
  const night = { startTime: atTime('22:00:00'), endTime: atTime('06:00:00', '03'), timezone: zone }
  expect(breaksToSend([{ from: '23:45', to: '00:15' }], night)).toEqual([
    { startTime: atTime('23:45:00'), endTime: atTime('00:15:00', '03'), reason: '' },
  ])
  expect(breaksToSend([{ from: '02:00', to: '02:30' }], night)).toEqual([
    { startTime: atTime('02:00:00', '03'), endTime: atTime('02:30:00', '03'), reason: '' },
  ])
})

test('P-23: it is said before saving what becomes of each break, also where new times cut one', () => {
  const said = (typed: Parameters<typeof breaksToSend>[0], at = visit()) =>
    breakSentences(say as never, [noon], { typed, visit: at })
  const kept = typedBreaks(zone, [noon])
  expect(said(kept)).toEqual([])
  expect(said(kept, visit('12:15:00'))).toEqual([
    'The break from 12:00:07 to 12:30 is changed: 12:15 to 12:30.',
  ])
  expect(said(kept, visit('09:00:00', '12:00:00'))).toEqual(['The break from 12:00:07 to 12:30 is removed.'])
  expect(said([...kept, { from: '15:00', to: '15:10' }])).toEqual(['A break from 15:00 to 15:10 is added.'])
})

test('P-23: breaks that share time are refused in the form', () => {
  const recorded = visit()
  const faults = (breaks: object[]) => {
    const parsed = editedVisit(recorded).safeParse({ ...fieldsOf(recorded), reason: 'Lunch', breaks })
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
  }
  expect(
    faults([
      { from: '12:00', to: '12:30' },
      { from: '12:15', to: '12:45' },
    ]),
  ).toEqual(['breaks.0.from'])
  expect(
    faults([
      { from: '12:00', to: '12:30' },
      { from: '12:30', to: '12:45' },
    ]),
  ).toEqual([])
  expect(faults([{ from: '', to: '12:30' }])).toContain('breaks.0.from')
})

test('P-23: breaks in a line', () => {
  expect(breaksText(say as never, [])).toBe('No breaks')
  expect(breaksText(say as never, [noon])).toBe('12:00–12:30 (Lunch)')
})

import type { EmploymentType } from '@muster/contract/pay/employment'
import type { OvertimeStatus } from '@muster/contract/pay/overtime'
import type { Block } from '@muster/pdf/document'
import type { Scope } from '../../../db/scope.ts'
import { listTerms, type TermsRow } from '../../pay/employment/employment-queries.ts'
import { listOwnOvertime } from '../../pay/overtime/overtime-queries.ts'
import { localMoment, ownTable } from './own-tables.ts'

const types: Readonly<Record<EmploymentType, string>> = {
  FULL_TIME: 'full time',
  PART_TIME: 'part time',
  CASUAL: 'casual',
  CONTRACTOR: 'contractor',
}
const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = (minutes: number) => `${Number((minutes / 60).toFixed(2))} h`

function hoursText(terms: TermsRow): string {
  const { ordinaryDayMinutes: day, ordinaryWeekMinutes: week, ordinaryCycle: cycle } = terms
  return [
    ...(day === null ? [] : [`${hours(day)} a day`]),
    ...(week === null ? [] : [`${hours(week)} a week`]),
    ...(cycle ? [`${hours(cycle.minutes)} in ${cycle.weeks} weeks from ${cycle.firstDay}`] : []),
    ...(terms.ordinaryWeekdays ? [terms.ordinaryWeekdays.map((each) => weekdays[each]).join(' ')] : []),
  ].join(', ')
}

const otherText = (terms: TermsRow): string =>
  [
    ...(terms.permanentNights ? ['nights do not rotate'] : []),
    ...(terms.collectsTrolleys ? ['collects trolleys'] : []),
    ...(terms.region ? [terms.region] : []),
    ...terms.weeklyAllowances,
  ].join(', ')

export const employmentBlocks = async (scope: Scope): Promise<Block[]> => [
  ...(await ownTable('Employment', {
    lines: await listTerms(scope, [scope.actor.id]),
    columns: {
      Days: ({ from, to }) => `${from} – ${to ?? 'until further notice'}`,
      Type: ({ type }) => types[type],
      'Pay rules': ({ instrument, level }) =>
        [instrument, level && `level ${level}`].filter(Boolean).join(', '),
      'Rate of an hour': ({ hourlyRate, currency }) =>
        hourlyRate === null ? '' : `${currency} ${(hourlyRate / 100).toFixed(2)}`,
      'Agreed hours': hoursText,
      Other: otherText,
    },
    none: 'No terms of employment were entered.',
  })),
  ...(await overtimeBlocks(scope)),
]

/** Nothing of people who never asked: a company without pay rules has no such table. */
async function overtimeBlocks(scope: Scope): Promise<Block[]> {
  const lines = await listOwnOvertime(scope)
  if (lines.length === 0) return []
  return ownTable('Overtime', {
    lines,
    columns: {
      Day: ({ date, locationName }) => `${date}, ${locationName}`,
      Minutes: ({ minutes }) => String(minutes),
      Asked: ({ timezone, askedAt, askedReason }) => `${localMoment(timezone, askedAt)}: ${askedReason}`,
      State: ({ status }) => overtimeStates[status as OvertimeStatus],
      'Decided by': ({ decidedBy, decidedAt, decisionReason, timezone }) =>
        [decidedBy, localMoment(timezone, decidedAt), decisionReason].filter(Boolean).join(', '),
    },
    none: '',
  })
}

const overtimeStates: Readonly<Record<OvertimeStatus, string>> = {
  OPEN: 'waits',
  GRANTED: 'approved',
  DECLINED: 'declined',
  WITHDRAWN: 'taken back',
}

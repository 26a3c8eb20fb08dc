import type { EmploymentTermsInput } from '@muster/contract/pay/employment'
import { pay } from '@muster/contract/pay/pay'
import { localDate } from '@muster/rules/time/zone'
import { insert } from '../../../test/insert.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { aUser, nextNumber, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { listOverlaps } from '../payroll/overlap-queries.ts'

/** A weekly calendar for everybody, as a client makes it. */
export const aCalendar = (t: Tenant, firstDay = '2020-06-01', kind: 'WEEKLY' | 'FORTNIGHTLY' = 'WEEKLY') =>
  t.call(pay.createCalendar, {
    body: { name: `Weekly ${nextNumber()} of ${t.code}`, kind, firstDay },
  })

export async function aPayPeriod(t: Tenant, by?: TestUser) {
  const calendar = await aCalendar(t)
  const job = await aJob(t, by ? { assignees: [by] } : {})
  const work = await aWork(t, { job, startedAt: '2020-06-01T20:00:00Z', endedAt: '2020-06-01T22:00:00Z' })
  const days = { first_day: '2020-06-01', last_day: '2020-06-07' }
  const scope = await t.scope()
  const id = await insert(scope, 'pay_periods', { calendar_id: calendar.id, ...days })
  // In a company with other calendars, the person has this one.
  const move = { user_id: work.by.id, from_day: days.first_day, calendar_id: calendar.id }
  if (calendar.defaultFrom === null) await scope.into('pay_calendar_people', move).execute()
  return { id, calendar, work, person: work.by, job }
}

export async function rowOf(t: Tenant, id: number, tenantUserId: number) {
  const { rows } = await t.call(pay.read, { params: { id } })
  return rows.find((row) => row.tenantUserId === tenantUserId)!
}

export async function approveAll(t: Tenant, id: number, as: TestUser = t.boss) {
  const { rows } = await t.call(pay.read, { params: { id } })
  const body = {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
  return rows.length === 0 ? [] : t.call(pay.approve, { params: { id }, body }, { as })
}

/** Says of generated visits that all which share time count, at once instead of one by one. */
export async function countAllOverlaps(t: Tenant) {
  const scope = await t.scope()
  const visits = await scope.from('works').select('id').execute()
  const overlaps = await listOverlaps(
    scope,
    visits.map(({ id }) => id),
  )
  const rows = Array.from(
    Map.groupBy(overlaps, ({ workId }) => workId),
    ([work_id, some]) => ({
      ...{
        work_id,
        flag: 'overlap',
        decision: 'FINE',
        reason: 'Generated',
        pair_keys: some.map(({ key }) => key),
      },
      ...{ reviewed_by: t.boss.id, reviewed_at: scope.now },
    }),
  )
  // A statement has at most 65,535 parameters.
  for (let first = 0; first < rows.length; first += 5000)
    await scope.into('work_reviews', rows.slice(first, first + 5000)).execute()
}

export async function aLockedPeriod(t: Tenant, by?: TestUser) {
  const period = await aPayPeriod(t, by)
  await approveAll(t, period.id)
  await t.call(pay.lock, { params: { id: period.id } })
  return period
}

/** Casual, level 1 of the award, from a day on. */
export const someTerms = (given: Partial<EmploymentTermsInput> = {}): EmploymentTermsInput => ({
  ...{ from: '2020-01-01', to: null, type: 'CASUAL', instrument: 'MA000022', level: '1' },
  ...{ ordinaryDayMinutes: null, ordinaryWeekMinutes: null, ordinaryCycle: null, ordinaryWeekdays: null },
  ...{ permanentNights: false, collectsTrolleys: false, hourlyRate: null, region: null },
  weeklyAllowances: [],
  ...given,
})
export async function employ(t: Tenant, { id }: { id: number }, ...terms: EmploymentTermsInput[]) {
  const { version } = await t.call(pay.employment, { params: { id } })
  return t.call(pay.saveEmployment, { params: { id }, body: { version, terms } })
}

const reason = 'The break of Tuesday is missing'
const anExport = async (t: Tenant) => {
  const { id } = await aLockedPeriod(t)
  const made = await t.call(pay.export, { params: { id }, body: { format: 'MUSTER_CSV' } })
  return { id, exportId: made.id }
}
const aPersonOf = async (t: Tenant) => {
  const { id, person } = await aPayPeriod(t)
  return { id, tenantUserId: person.id }
}

/** A person with terms of employment, who asks for two hours of overtime at a job of theirs. */
export async function anOvertimeRequest(t: Tenant, by?: TestUser) {
  const person = by ?? (await aUser(t))
  const job = await aJob(t, { assignees: [person] })
  await employ(t, person, someTerms())
  const today = localDate('Australia/Sydney', (await t.scope()).now.getTime())
  const body = { jobId: job.id, date: today, minutes: 120, reason: 'The floor of the hall was flooded' }
  return { person, job, body }
}
const askedOvertime = async (t: Tenant) => {
  const { person, body } = await anOvertimeRequest(t)
  const { id } = await t.call(pay.askOvertime, { body }, { as: person })
  return { id, person }
}

export const payExamples = {
  askOvertime: async (t: Tenant) => {
    const { person, body } = await anOvertimeRequest(t)
    return { body, as: person }
  },
  myOvertime: async (t: Tenant) => ({ as: (await askedOvertime(t)).person }),
  withdrawOvertime: async (t: Tenant) => {
    const { id, person } = await askedOvertime(t)
    return { params: { id }, as: person }
  },
  decideOvertime: async (t: Tenant) => ({
    params: { id: (await askedOvertime(t)).id },
    body: { decision: 'GRANT' as const, reason: 'As agreed' },
  }),
  overtimeRequests: async (t: Tenant) => {
    await askedOvertime(t)
    return { query: { status: ['OPEN' as const], page: 0, size: 10 } }
  },
  calendars: async (t: Tenant) => {
    await aCalendar(t)
    return {}
  },
  createCalendar: async () => ({
    body: { name: 'Monthly', kind: 'MONTHLY' as const, firstDay: '2020-06-01' },
  }),
  updateCalendar: async (t: Tenant) => ({
    params: { id: (await aCalendar(t)).id },
    body: { kind: 'FORTNIGHTLY' as const },
  }),
  removeCalendar: async (t: Tenant) => ({ params: { id: (await aCalendar(t)).id } }),
  setPeople: async (t: Tenant) => ({
    params: { id: (await aCalendar(t)).id },
    body: { tenantUserIds: [(await aUser(t)).id], from: '2020-06-08' },
  }),
  list: async (t: Tenant) => {
    await aPayPeriod(t)
    return { query: { from: '2020-06-01', to: '2020-06-30' } }
  },
  read: async (t: Tenant) => ({ params: { id: (await aPayPeriod(t)).id } }),
  person: async (t: Tenant) => ({ params: await aPersonOf(t) }),
  approve: async (t: Tenant) => {
    const { id, tenantUserId } = await aPersonOf(t)
    const { version } = await rowOf(t, id, tenantUserId)
    return { params: { id }, body: { tenantUserIds: [tenantUserId], versions: [version] } }
  },
  return: async (t: Tenant) => {
    const { id, tenantUserId } = await aPersonOf(t)
    return { params: { id }, body: { tenantUserIds: [tenantUserId], reason } }
  },
  lock: async (t: Tenant) => {
    const { id } = await aPayPeriod(t)
    await approveAll(t, id)
    return { params: { id } }
  },
  unlock: async (t: Tenant) => ({ params: { id: (await aLockedPeriod(t)).id }, body: { reason } }),
  preview: async (t: Tenant) => ({
    params: { id: (await aPayPeriod(t)).id },
    query: { format: 'XERO' as const },
  }),
  export: async (t: Tenant) => ({
    params: { id: (await aLockedPeriod(t)).id },
    body: { format: 'MUSTER_CSV' as const },
  }),
  exports: async (t: Tenant) => ({ params: { id: (await anExport(t)).id } }),
  exportFile: async (t: Tenant) => ({ params: await anExport(t) }),
  mapping: async (t: Tenant) => {
    await aUser(t)
    return {}
  },
  updateMapping: async (t: Tenant) => {
    const { id: tenantUserId } = await aUser(t)
    const people = [{ tenantUserId, system: 'MYOB_EXO' as const, identifier: `104-${nextNumber()}` }]
    return { body: { people, codes: [{ system: 'MYOB_EXO' as const, name: 'wageType', code: '1' }] } }
  },
  employment: async (t: Tenant) => {
    const person = await aUser(t)
    await employ(t, person, someTerms())
    return { params: { id: person.id } }
  },
  saveEmployment: async (t: Tenant) => ({
    params: { id: (await aUser(t)).id },
    body: { version: 0, terms: [someTerms({ hourlyRate: 3210, level: '2' })] },
  }),
  instruments: async () => ({}),
  rules: async (t: Tenant) => {
    await employ(t, await aUser(t), someTerms())
    return {}
  },
  decideRule: async () => ({
    params: { code: 'rest-pause' },
    body: { instrument: 'MA000022' as const, isOn: true, from: '2026-08-03', why: 'Clause 14 was read' },
  }),
  enterValue: async () => ({
    body: { instrument: 'plain' as const, key: 'minimumWage', from: '2026-08-03', value: 2500 },
  }),
  reachedPeriods: async (t: Tenant) => {
    const { person } = await aLockedPeriod(t)
    return {
      body: { change: { kind: 'EMPLOYMENT' as const, tenantUserId: person.id, terms: [someTerms()] } },
    }
  },
  whatIf: async (t: Tenant) => {
    const { id: periodId, person } = await aPayPeriod(t)
    await employ(t, person, someTerms())
    const change = { instrument: 'MA000022' as const, level: '1', becomes: '2', from: '2020-06-01' }
    return { body: { periodId, change: { kind: 'LEVEL' as const, ...change } } }
  },
  lines: async (t: Tenant) => {
    const { id, person } = await aPayPeriod(t)
    await employ(t, person, someTerms())
    return { params: { id, tenantUserId: person.id } }
  },
  amounts: async (t: Tenant) => {
    const { id, person } = await aPayPeriod(t)
    await employ(t, person, someTerms())
    return { params: { id } }
  },
  myLines: async (t: Tenant) => {
    const person = await aUser(t)
    const { id } = await aPayPeriod(t, person)
    await employ(t, person, someTerms())
    return { params: { id }, as: person }
  },
  myEmployment: async (t: Tenant) => {
    const person = await aUser(t)
    await employ(t, person, someTerms())
    return { as: person }
  },
  mine: async (t: Tenant) => {
    const person = await aUser(t)
    await aPayPeriod(t, person)
    return { as: person }
  },
  submitMine: async (t: Tenant) => {
    const person = await aUser(t)
    const { id } = await aPayPeriod(t, person)
    const { version } = await rowOf(t, id, person.id)
    return { params: { id }, body: { version }, as: person }
  },
  withdrawMine: async (t: Tenant) => {
    const person = await aUser(t)
    const { id } = await aPayPeriod(t, person)
    const { version } = await rowOf(t, id, person.id)
    await t.call(pay.submitMine, { params: { id }, body: { version } }, { as: person })
    return { params: { id }, as: person }
  },
}

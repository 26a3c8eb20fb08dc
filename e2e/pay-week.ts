import { company as companies } from '@muster/contract/company/company'
import type { JobDetailInput } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { pay } from '@muster/contract/pay/pay'
import type { Page } from '@playwright/test'
import { aCompany, type Company, call } from './support.ts'
import { aJobOf, aVisitRecorded, aWorker, daysAgo, type Worker } from './works-done.ts'

/** A company with two people at one job, two hours each a day, and the pay period of the week that is over. */
export interface PayWeek {
  company: Company
  mia: Worker
  tom: Worker
  jobId: number
  periodId: number
}

/** Casual, level 1 of the award. */
export const casualTerms = {
  ...{ from: '2020-01-01', to: null, type: 'CASUAL' as const, instrument: 'MA000022' as const, level: '1' },
  ...{ ordinaryDayMinutes: null, ordinaryWeekMinutes: null, ordinaryCycle: null, ordinaryWeekdays: null },
  ...{
    permanentNights: false,
    collectsTrolleys: false,
    hourlyRate: null,
    region: null,
    weeklyAllowances: [],
  },
}

/** A visit that can be finished without an answer. */
export const withoutDuties: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      title: 'Foyer',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Floors',
          frequency: null,
          specUserAnswers: [{ mandatory: false, answerType: 'CHECKBOX', title: 'Done' }],
        },
      ],
    },
  ],
}

/** Mia worked as planned, and her phone recorded it. */
export async function aPayWeek(): Promise<PayWeek> {
  const company = await aCompany()
  // Who signs its contracts manages, too; here Ava approves what she typed.
  await call(company, companies.updateSettings, { body: { payTypists: 'ALWAYS' } })
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const tom = await aWorker(company, 5, 'Tom', 'Ferris')
  const { jobId } = await aJobOf(company, mia, withoutDuties)
  await assignTo(company, jobId, [mia, tom])
  await aVisitRecorded(mia, jobId, [3, '06:00', '08:00'])
  return { company, mia, tom, jobId, periodId: await aWeeklyCalendar(company) }
}

/** For two hours a day. */
export const assignTo = (company: Company, jobId: number, people: readonly { id: number }[]) =>
  call(company, jobs.assign, {
    params: { id: jobId },
    body: { jobUsers: people.map(({ id }) => ({ tenantUserId: id, hours: 2 })) },
  })

/** Answers the period of the week that is over. */
export async function aWeeklyCalendar(company: Company): Promise<number> {
  const firstDay = daysAgo(7).day
  await call(company, pay.createCalendar, { body: { name: 'Weekly', kind: 'WEEKLY', firstDay } })
  const periods = await call(company, pay.list, { query: {} })
  return periods.find((period) => period.firstDay === firstDay)!.id
}

/** Approves everybody as they stand. */
export async function approveAll({ company, periodId }: PayWeek) {
  const { rows } = await call(company, pay.read, { params: { id: periodId } })
  const body = {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
  await call(company, pay.approve, { params: { id: periodId }, body })
}

export async function lockAll(week: PayWeek) {
  await approveAll(week)
  await call(week.company, pay.lock, { params: { id: week.periodId } })
}

export const rowOf = (page: Page, name: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: name })

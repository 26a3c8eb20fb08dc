import { jobs } from '@muster/contract/jobs'
import { users } from '@muster/contract/users'
import { works } from '@muster/contract/works'
import { aClientWithSite } from './office.ts'
import { type Company, call } from './support.ts'

/** Somebody who works, with the password they sign in with. */
export async function aWorker(company: Company, level: number, firstName: string, lastName: string) {
  const roles = await call(company, users.roles, {})
  const role = roles.find(({ roleLevel }) => roleLevel === level)!
  const email = `${firstName.toLowerCase()}@${company.code}.example`
  const password = 'Tide-and-harbour-1'
  const body = { firstName, lastName, email, password, userRoleId: role.id, businessNumber: '51824753556' }
  const { id } = await call(company, users.create, { body })
  return { id, name: `${firstName} ${lastName}`, signIn: { ...company, email, password } }
}
export type Worker = Awaited<ReturnType<typeof aWorker>>

/** A job at a site in Brisbane, with the worker assigned for two hours. */
export async function aJobOf(company: Company, worker: Worker) {
  const { site, detail, contractLocationId } = await aClientWithSite(company)
  const jobId = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const jobUsers = [{ tenantUserId: worker.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  return { jobId, site, detail }
}

/** The local day so many days ago in Brisbane, as YYYY-MM-DD and as tables show it. */
export function daysAgo(days: number) {
  const day = new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Australia/Brisbane',
  })
  return { day, shown: day.split('-').reverse().join('/') }
}

/** A finished work, entered by the office: from and to are times of that day, `later` days on for the end. */
export const aWorkDone = (
  company: Company,
  jobId: number,
  worker: Worker,
  [ago, from, to, later = 0]: [number, string, string, number?],
) =>
  call(company, works.enter, {
    body: {
      jobId,
      tenantUserId: worker.id,
      startTime: `${daysAgo(ago).day}T${from}:00+10:00`,
      endTime: `${daysAgo(ago - later).day}T${to}:00+10:00`,
      reason: 'The phone was at home',
    },
  })

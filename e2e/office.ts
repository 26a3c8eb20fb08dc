import { randomUUID } from 'node:crypto'
import { contracts } from '@muster/contract/contracts'
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { type Company, call, nextEmployeeNumber, randomLetters } from './support.ts'

// What a journey needs before it begins, made over HTTP as the owner of the company.

/** A person of a level, by first and last name. */
export async function aPerson(company: Company, level: number, firstName: string, lastName: string) {
  const roles = await call(company, users.roles, {})
  const role = roles.find(({ roleLevel }) => roleLevel === level)!
  const email = `${firstName.toLowerCase()}-${randomLetters(8)}@${company.code}.example`
  return call(company, users.create, {
    body: {
      firstName,
      lastName,
      email,
      phone: '0412 345 678',
      employeeNumber: nextEmployeeNumber(),
      userRoleId: role.id,
      password: `Tide-${randomUUID()}`,
    },
  })
}

export const someTasks: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      title: 'Kitchen',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Wipe the bench',
          specUserAnswers: [{ mandatory: true, answerType: 'CHECKBOX', title: 'Done' }],
        },
      ],
    },
  ],
}

/** A client with a site under a contract and a job detail: what a job ties together. */
export async function aClientWithSite(company: Company) {
  const client = await aPerson(company, 10, 'Cleo', 'Marsh')
  const signer = await aPerson(company, 3, 'Sam', 'Singh')
  const { id: contractId } = await call(company, contracts.create, {
    body: {
      clientId: client.id,
      title: 'Cleaning',
      number: 'C-1',
      startDate: '2020-01-01',
      endDate: '2039-12-31',
      signedById: signer.id,
    },
  })
  const site = await call(company, sites.create, {
    body: {
      name: 'Riverside tower',
      address: '1 Queen Street, Brisbane',
      clientId: client.id,
      contractId,
      lat: -27.4698,
      lang: 153.0251,
      timezone: 'Australia/Brisbane',
    },
  })
  const contract = await call(company, contracts.read, { params: { id: contractId } })
  const detail = await call(company, jobDetails.create, {
    body: { title: 'Nightly clean', clientId: client.id, specMap: someTasks },
  })
  const { contractLocationId } = contract.jobLocations[0]!
  return { client, site, contract, detail, contractLocationId }
}

const zoneMs = 10 * 3_600_000
/** The day in Brisbane in so many days, as YYYY-MM-DD: what is planned there for tomorrow has not begun, whatever the time is. */
export const inDays = (days: number) =>
  new Date(Date.now() + zoneMs + days * 86_400_000).toISOString().slice(0, 10)

const begunAt = Date.now()
/** A day of the month after the one in which the run began in Brisbane, as YYYY-MM-DD. */
export function nextMonth(day: number) {
  const now = new Date(begunAt + zoneMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day)).toISOString().slice(0, 10)
}

/** As a calendar names it: "March 14, 2027". */
export const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

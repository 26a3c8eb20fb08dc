import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import type { Page } from '@playwright/test'
import { type Company, call } from './support.ts'

export const here = { latitude: -27.4698, longitude: 153.0251, accuracy: 5 }

export async function aFieldPerson(company: Company, level: number, firstName: string) {
  const role = (await call(company, users.roles, {})).find(({ roleLevel }) => roleLevel === level)!
  const email = `${firstName.toLowerCase()}@${company.code}.example`
  const password = `Field-${company.code}`
  const person = await call(company, users.create, {
    body: {
      firstName,
      lastName: 'Walker',
      userRoleId: role.id,
      email,
      phone: '0412 345 678',
      password,
      employeeNumber: firstName,
    },
  })
  return { ...company, email, password, id: person.id }
}

/** A site of a client with a job that the worker is assigned to. */
export async function aFieldJob(company: Company, workerId: number, timezone: string) {
  const client = await aFieldPerson(company, 10, 'Quay')
  const owner = rowsOf(await call(company, users.list, { query: { roleLevels: [1] } }))[0]!
  const contract = await call(company, contracts.create, {
    body: {
      title: 'Cleaning',
      number: 'C-1',
      clientId: client.id,
      startDate: '2020-01-01',
      endDate: '2039-12-31',
      signedById: owner.id,
    },
  })
  const site = await call(company, sites.create, {
    body: {
      name: 'Riverside House',
      address: '1 Queen Street, Brisbane',
      lat: here.latitude,
      lang: here.longitude,
      timezone,
      clientId: client.id,
      contractId: contract.id,
    },
  })
  const question = (answerType: 'CHECKBOX' | 'RATING' | 'TEXT' | 'AFTER_IMAGES', mandatory: boolean) => ({
    title: '',
    answerType,
    mandatory,
  })
  const item = (title: string, answerType: Parameters<typeof question>[0], mandatory = false) => ({
    title,
    frequency: null,
    specUserAnswers: [question(answerType, mandatory)],
  })
  const detail = await call(company, jobDetails.create, {
    body: {
      title: 'Evening clean',
      clientId: client.id,
      specMap: {
        NORMAL: [
          {
            title: 'Lobby',
            frequency: 'DAILY',
            jobSpecPromptType: 'NONE',
            jobSpecItems: [
              item('Floor mopped', 'CHECKBOX', true),
              item('Glass', 'RATING'),
              item('Remarks', 'TEXT'),
              item('Picture', 'AFTER_IMAGES', true),
            ],
          },
        ],
      },
    },
  })
  const id = await call(company, jobs.create, {
    body: {
      jobDetailId: detail.id,
      contractLocationId: site.contractLocationId!,
      notes: 'Key in the safe',
      minimumDistanceToStart: 100,
    },
  })
  await call(company, jobs.assign, {
    params: { id },
    body: { jobUsers: [{ tenantUserId: workerId, hours: 2 }] },
  })
  return id
}

/** A large picture, as a camera makes it. */
export const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000)
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#3a7d44'
    brush.fillRect(0, 0, 3000, 2000)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })

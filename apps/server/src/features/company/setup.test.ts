import { company, setupSteps } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aContract, aJob, aJobDetail, aSite, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser } from '../../../test/tenant.ts'

test('each step of a new company is ticked by what exists, and the first visit hides the steps', async () => {
  const t = await aTenant()
  const setup = () => t.call(company.setup)
  expect(await setup()).toEqual({
    ...{
      done: [],
      hasClient: false,
      hasChecklist: false,
      hasVisits: false,
      sendsMail: false,
      emergencyPeople: 0,
      isShown: true,
    },
  })
  await t.call(company.updateSettings, { body: { colorMain: '#0b7285' } })
  const client = await aClient(t)
  expect(await setup()).toMatchObject({ done: ['LOOK'], hasClient: true })
  await aUser(t)
  await aContract(t, { client })
  expect((await setup()).done).toEqual(['LOOK', 'PEOPLE', 'CONTRACT'])
  const site = await aSite(t, { client })
  const detail = await aJobDetail(t, { client })
  expect(await setup()).toMatchObject({ done: ['LOOK', 'PEOPLE', 'CONTRACT', 'SITE'], hasChecklist: true })
  const job = await aJob(t, { site, detail })
  expect(await setup()).toMatchObject({ isShown: true, hasVisits: false })
  await aWork(t, { job })
  expect(await setup()).toEqual({
    done: ['LOOK', 'PEOPLE', 'CONTRACT', 'SITE', 'JOB'],
    hasClient: true,
    hasChecklist: true,
    hasVisits: true,
    emergencyPeople: 0,
    isShown: false,
    sendsMail: false,
  })
})

test('A-16: pay is a step of its own, ticked by the first pay calendar', async () => {
  const t = await aTenant()
  const done = async () => (await t.call(company.setup)).done
  expect(setupSteps.at(-1)).toBe('PAY')
  expect(await done()).not.toContain('PAY')
  await t.call(pay.createCalendar, { body: { name: 'Everybody', kind: 'WEEKLY', firstDay: '2026-01-05' } })
  expect(await done()).toContain('PAY')
})

test('the steps are hidden and shown for the whole office, by those who may change its settings', async () => {
  const t = await aTenant()
  const [manager, admin] = [await aUser(t, { level: 3 }), await aUser(t, { level: 2 })]
  const hide = { body: { isShown: false } }
  expect(await t.call(company.showSetup, hide, { as: admin })).toMatchObject({ isShown: false })
  expect(await t.call(company.setup, {}, { as: manager })).toMatchObject({ isShown: false })
  await aWork(t)
  expect(await t.call(company.showSetup, { body: { isShown: true } })).toMatchObject({ isShown: true })
  expect((await t.refused(company.showSetup, hide, { as: manager })).status).toBe(403)
  expect((await t.refused(company.setup, {}, { as: await aUser(t, { level: 4 }) })).status).toBe(403)
  const other = await aTenant()
  expect(await other.call(company.setup)).toMatchObject({ done: [], isShown: true })
})

test('R-02: setting up counts the people who may be called at any time; clients and removed people are none', async () => {
  const t = await aTenant()
  const people = [await aUser(t), await aUser(t), await aClient(t)]
  const setup = async () => (await t.call(company.setup)).emergencyPeople
  expect(await setup()).toBe(0)
  const scope = await t.scope()
  for (const { id } of people)
    await scope.change('users', { available_for_emergency: true }).where('id', '=', id).execute()
  expect(await setup()).toBe(2)
  await t.call(users.remove, { params: { id: people[0]!.id } })
  expect(await setup()).toBe(1)
})

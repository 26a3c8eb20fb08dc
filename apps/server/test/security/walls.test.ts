import { contracts } from '@muster/contract/contracts'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aUserInput } from '../../src/features/users/examples.ts'
import { aContract, aSite, aSiteGroup } from '../office.ts'
import { aTenant, aUser } from '../tenant.ts'
import { ownersAgainstEachOther, walkedIds } from './walls.ts'

test('T7: e-mail, employee number, contract number and group name of one company are free in another', async () => {
  const [a, b] = [await aTenant(), await aTenant()]
  const theirs = await aUser(b, { employeeNumber: 'E-4711', email: 'same@everywhere.example' })
  await aContract(b, { number: 'C-4711' })
  const group = await aSiteGroup(b, { name: 'The same name' })
  const site = await aSite(a)
  const sends = () => [
    a.send(users.create, { body: { ...aUserInput(a), email: theirs.email, employeeNumber: 'E-4711' } }),
    a.send(contracts.create, {
      body: {
        title: 'Cleaning',
        number: 'C-4711',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        clientId: site.client.id,
        signedById: a.boss.id,
        locations: [site.id],
      },
    }),
    a.send(siteGroups.create, { body: { name: group.name } }),
  ]
  const first = await Promise.all(sends())
  expect(first.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const again = await Promise.all(sends())
  expect(again.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
})

test('T10: walking the ids opens the own rows and nothing else', async () => {
  const { asked, opened, faults } = await walkedIds(40)
  expect(faults).toEqual([])
  expect(asked).toBe(320)
  expect(opened).toBeGreaterThan(20)
})

test('R11: of two owners who take each other away at the same instant one stays', async () => {
  const { fewest } = await ownersAgainstEachOther(6)
  expect(fewest).toBe(1)
})

import { company } from '@muster/contract/company/company'
import { sites } from '@muster/contract/sites/sites'
import { afterEach, expect, test } from 'vitest'
import { siteExamples } from '../../src/features/sites/examples.ts'
import { closeCompanies } from '../app.ts'
import { writingExamples } from '../sweeps/examples.ts'
import { quarterOf } from '../sweeps/quarter.ts'
import { aTenant } from '../tenant.ts'
import {
  badAddresses,
  badColours,
  massAssignment,
  oddValues,
  someValues,
  withFields,
} from './hostile-values.ts'

afterEach(closeCompanies)

for (const one of quarterOf(withFields)) {
  test(`${one.title}: an odd number or date is refused or taken, never a 500`, async () => {
    expect((await oddValues(one, someValues)).faults).toEqual([])
  })
}

for (const one of quarterOf(writingExamples)) {
  test(`${one.title}: fields that nobody may set are stored nowhere`, async () => {
    expect((await massAssignment(one)).faults).toEqual([])
  })
}

test.each(badAddresses)('a website %j is refused by name', async (website) => {
  const t = await aTenant()
  const { body } = await siteExamples.create(t)
  const refused = await t.refused(sites.create, { body: { ...body, website } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'website' }] })
  const { params, body: change } = await siteExamples.update(t)
  expect(await t.refused(sites.update, { params, body: { ...change, website } })).toMatchObject({
    status: 400,
    errors: [{ path: 'website' }],
  })
})

test.each(badColours)('a colour %j is refused by name', async (colour) => {
  const t = await aTenant()
  for (const field of ['colorMain', 'colorBackground'])
    expect(await t.refused(company.updateSettings, { body: { [field]: colour } })).toMatchObject({
      status: 400,
      errors: [{ path: field }],
    })
})

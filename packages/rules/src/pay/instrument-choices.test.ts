import { expect, test } from 'vitest'
import { listInstrumentChoices } from './instrument-choices.ts'

test('a company in Australia chooses the award with its levels and weekly allowances, or its own figures', async () => {
  const [award, plain, ...others] = await listInstrumentChoices('AUD')
  expect(others).toEqual([])
  expect(award).toMatchObject({ code: 'MA000022', currency: 'AUD', levels: ['1', '2', '3'] })
  expect(award!.weeklyAllowances.map(({ code, clause }) => `${code} ${clause}`)).toEqual([
    'first-aid 17.6(b)',
    'leading-hand-10 17.7(b)',
    'leading-hand-20 17.7(b)',
    'leading-hand-more 17.7(b)',
    'toilets-week 17.9',
  ])
  expect(award).toMatchObject({ asksAge: false, hasTrolleyJuniors: true, asksPermanentNights: true })
  expect(plain).toEqual({
    ...{ code: 'plain', name: 'Own figures', currency: '', levels: [], weeklyAllowances: [] },
    ...{ asksAge: false, hasTrolleyJuniors: false, asksPermanentNights: false },
  })
})

test('the minimum wage of the United Kingdom goes by age', async () => {
  const choices = await listInstrumentChoices('GBP')
  expect(choices.map(({ code, asksAge }) => [code, asksAge])).toEqual([
    ['plain', false],
    ['plain-GB', true],
  ])
})

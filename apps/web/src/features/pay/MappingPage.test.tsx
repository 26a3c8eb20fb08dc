// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PayMapping } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import MappingPage from './MappingPage.tsx'

const mapping: PayMapping = {
  people: [],
  codes: [],
  leaveTypes: [
    { typeId: 7, name: 'Annual leave', paid: true, codes: { EMPLOYMENT_HERO: 'AL', MYOB_EXO: '12' } },
    { typeId: 8, name: 'Study leave', paid: true, codes: {} },
  ],
}

test('P-04: Payroll codes shows what a system calls each kind of leave, and saves it for this system', async () => {
  freshStorage()
  beginSession(aSession())
  const { server } = await showPage(MappingPage, '/pay/mapping', [
    answering(pay.mapping, mapping),
    answering(pay.updateMapping, mapping),
  ])
  const annual = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Annual leave' })
  expect(annual.value).toBe('AL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Study leave' }), 'ST')
  await userEvent.click(screen.getByRole('button', { name: 'Save codes' }))
  await screen.findByText('Payroll codes saved')
  const sent = server.heard.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(sent.body)).toMatchObject({
    leaveCodes: [
      { typeId: 7, system: 'EMPLOYMENT_HERO', code: 'AL' },
      { typeId: 8, system: 'EMPLOYMENT_HERO', code: 'ST' },
    ],
  })
})

test('Payroll codes asks for codes of pay lines where the company uses pay rules, and saves them by the name of the line', async () => {
  freshStorage()
  beginSession(aSession())
  const codes = [{ system: 'EMPLOYMENT_HERO' as const, name: 'line.saturday', code: 'Sat' }]
  const answer = { ...mapping, codes, lineCodes: ['ordinary', 'saturday'] }
  const { server } = await showPage(MappingPage, '/pay/mapping', [
    answering(pay.mapping, answer),
    answering(pay.updateMapping, answer),
  ])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Saturday' })).value).toBe('Sat')
  await userEvent.type(screen.getByRole('textbox', { name: 'Ordinary hours' }), 'Ord')
  await userEvent.click(screen.getByRole('button', { name: 'Save codes' }))
  await screen.findByText('Payroll codes saved')
  const sent = server.heard.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(sent.body).codes).toEqual(
    expect.arrayContaining([
      { system: 'EMPLOYMENT_HERO', name: 'line.ordinary', code: 'Ord' },
      { system: 'EMPLOYMENT_HERO', name: 'line.saturday', code: 'Sat' },
    ]),
  )
})

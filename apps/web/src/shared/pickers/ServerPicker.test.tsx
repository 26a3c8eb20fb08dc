// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { contracts } from '@muster/contract/contracts'
import { sites } from '@muster/contract/sites/sites'
import type { Say } from '@muster/ui/words/words.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import { ContractPicker } from './ContractPicker.tsx'
import { contractLabel } from './contract-label.ts'
import { JobPicker } from './JobPicker.tsx'
import { SitePicker } from './SitePicker.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function show(picker: ReactNode) {
  render(<QueryKit>{picker}</QueryKit>)
  return userEvent.setup()
}

test('D2-22: a list that cannot be read says so and never that nothing was found, and Retry reads it', async () => {
  let isBroken = true
  const server = await aServer(() => (isBroken ? bad(422, 'E099') : good([])))
  setApiBase(server.address)
  const failed = 'Error Getting Contract Data!'
  const user = show(<ClientPicker value={undefined} onChange={() => undefined} failed={failed} />)
  await screen.findByRole('button', { name: 'Retry: Client' })
  await user.click(screen.getByRole('combobox', { name: 'Client' }))
  await waitFor(() => expect(server.heard).toHaveLength(2))
  expect(await screen.findAllByText(failed, { exact: false })).toHaveLength(1)
  expect(screen.queryByText('Nothing found')).toBeNull()
  isBroken = false
  await user.click(await screen.findByRole('button', { name: 'Retry: Client' }))
  await waitFor(() => expect(screen.queryByText(failed, { exact: false })).toBeNull())
  await server.close()
})

test('D2-27: jobs whose labels differ in a number say what is done there', async () => {
  const job = (id: number, jobDetailTitle: string) => ({
    ...{ id, jobDetailTitle, enabled: true, jobLocation: { id: 7, name: 'Town hall' } },
  })
  const server = await aServer(() => good([job(11, 'Nightly clean'), job(12, 'Windows')]))
  setApiBase(server.address)
  const user = show(<JobPicker value={undefined} onChange={() => undefined} />)
  await user.click(screen.getByRole('combobox', { name: 'Job' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '11 job for Town hallNightly clean',
    '12 job for Town hallWindows',
  ])
  await server.close()
})

test('A-07: contracts and sites are asked for as many at once as the documents say, and the rest by typing', async () => {
  const server = await aServer(() => good([]))
  setApiBase(server.address)
  show(
    <>
      <ContractPicker clientId={4} value={undefined} onChange={() => undefined} />
      <SitePicker value={undefined} onChange={() => undefined} />
    </>,
  )
  await waitFor(() => expect(server.heard).toHaveLength(2))
  const sizes = server.heard.map(({ path, query }) => [path, query.get('page'), query.get('size')])
  expect(sizes.sort()).toEqual([
    [contracts.list.path, '0', '20'],
    [sites.list.path, '0', '200'],
  ])
  await server.close()
})

test('A-08: a contract that is not in force says so wherever it is named', () => {
  const say = ((text: string) => text) as Say
  const contract = { title: 'Cleaning', number: 'C-1', status: 'EXPIRED', suspended: false } as const
  expect(contractLabel(contract, say)).toBe('Cleaning (C-1) · Expired')
  expect(contractLabel({ ...contract, suspended: true }, say)).toBe('Cleaning (C-1) · Suspended')
  expect(contractLabel({ ...contract, status: 'ACTIVE' }, say)).toBe('Cleaning (C-1)')
})

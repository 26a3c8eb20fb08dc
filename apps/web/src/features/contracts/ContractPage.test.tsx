// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { holdingsOf } from '@muster/contract/company/holdings'
import { type Contract, contracts } from '@muster/contract/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, refusing, showPage } from '../../testing/show-page.tsx'
import ContractPage from './ContractPage.tsx'
import ContractsPage from './ContractsPage.tsx'

const contract: Contract = {
  clientId: 4,
  title: 'Windows',
  number: 'W-1',
  startDate: '2026-01-01',
  endDate: '2035-12-31',
  signedById: 2,
  id: 9,
  tenantId: 7,
  clientName: 'Grace Towers',
  imageURL: null,
  signedByName: 'Ava Nguyen',
  active: true,
  status: 'ACTIVE',
  suspended: false,
  locations: [],
  jobLocations: [],
  renewedFromId: null,
  renewedById: null,
  version: 5,
}

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})
const title = () => screen.getByLabelText(/^Title/) as HTMLInputElement

test('who saves second is told, keeps what was typed, and may load the newer version', async () => {
  const theirs = { ...contract, title: 'Theirs', version: 6 }
  const save = ({ body }: Heard) =>
    JSON.parse(body).version === 6 ? good({ ...theirs, version: 7 }) : refusing('row.newer', { data: theirs })
  const { user, server } = await showPage(ContractPage, '/contracts/edit?id=9', [
    answering(contracts.read, contract),
    answering(contracts.files, []),
    [contracts.update, save],
  ])
  await screen.findByLabelText(/^Title/)
  await user.clear(title())
  await user.type(title(), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const refusal = await screen.findByRole('dialog', { name: 'Error' })
  expect(refusal.textContent).toContain('Someone else has changed this')
  await user.click(within(refusal).getByRole('button', { name: 'OK' }))
  expect(title().value).toBe('Mine')
  await user.click(await screen.findByRole('button', { name: 'Load their version' }))
  await waitFor(() => expect(title().value).toBe('Theirs'))
  await user.clear(title())
  await user.type(title(), 'Ours')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('dialog', { name: 'Success' })
  const saved = server.heard.filter(({ method }) => method === 'PUT').at(-1)!
  expect(JSON.parse(saved.body)).toMatchObject({ title: 'Ours', version: 6 })
})

test('a save that never arrives is told, and nothing typed is lost', async () => {
  const { user } = await showPage(ContractPage, '/contracts/edit?id=9', [
    answering(contracts.read, contract),
    answering(contracts.files, []),
  ])
  await screen.findByLabelText(/^Title/)
  await user.clear(title())
  await user.type(title(), 'Gardens')
  setApiBase('http://127.0.0.1:1')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const failed = await screen.findByRole('dialog', { name: 'Error' })
  expect(failed.textContent).toContain('Error Creating Contract!')
  await user.click(within(failed).getByRole('button', { name: 'OK' }))
  expect(title().value).toBe('Gardens')
})

test('removing asks, and asks again where sites hang on the contract', async () => {
  let left = [contract]
  const remove = ({ query }: Heard) => {
    if (query.get('force') !== 'true')
      return refusing('contract.inUse', { params: { holdings: holdingsOf({ sites: 1 }) } })
    left = []
    return good(null)
  }
  const { user } = await showPage(ContractsPage, '/contracts/all', [
    [
      contracts.list,
      () => good({ content: left, page: 0, size: 50, totalElements: left.length, totalPages: 1 }),
    ],
    [contracts.remove, remove],
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove: Windows' }))
  const question = await screen.findByRole('dialog', { name: 'Remove' })
  expect(question.textContent).toContain('You cannot undo this. Are you sure to remove Windows?')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await within(question).findByText(/^This contract has .+ It will be archived$/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No contracts yet')
})

// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { holdingsOf } from '@muster/contract/company/holdings'
import { contracts } from '@muster/contract/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { windows } from '../../testing/records.ts'
import { refusing, showPage } from '../../testing/show-page.tsx'
import ContractsPage from './ContractsPage.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

test('removing asks, and asks again where sites hang on the contract', async () => {
  let left = [windows]
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

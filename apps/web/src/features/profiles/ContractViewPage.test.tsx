// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { beginSession } from '@muster/client/session'
import { good, type Heard } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Contract, contracts } from '@muster/contract/contracts'
import { sites } from '@muster/contract/sites/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { windows } from '../../testing/records.ts'
import { answering, refusing, showPage } from '../../testing/show-page.tsx'
import ContractViewPage from './ContractViewPage.tsx'

const contract: Contract = {
  ...windows,
  locations: [3],
  jobLocations: [{ id: 3, contractLocationId: 30, name: 'Tower', active: true }],
}

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const places = ['Tower', 'Annex'].map((name, at) => ({ id: 3 + at, name, address: `${name} Street 1` }))

/** The page of the contract, at a server that keeps what it is sent unless `save` says otherwise. */
async function show(save?: (heard: Heard) => ReturnType<typeof good>) {
  let saved = contract
  const keep = ({ body }: Heard) => {
    saved = { ...saved, ...JSON.parse(body), version: saved.version + 1 }
    return good(saved)
  }
  const page = await showPage(ContractViewPage, '/contracts/edit?id=9', [
    [contracts.read, () => good(saved)],
    answering(contracts.files, []),
    answering(sites.list, places),
    [contracts.update, save ?? keep],
  ])
  await screen.findByRole('heading', { name: 'Windows' })
  const sent = () => page.server.heard.filter(({ method }) => method === 'PUT')
  const lastSent = async () => {
    await waitFor(() => expect(sent()).toHaveLength(1))
    return JSON.parse(sent()[0]!.body)
  }
  const open = (label: string) => page.user.click(screen.getByRole('button', { name: `Edit: ${label}` }))
  return { ...page, open, lastSent }
}
const title = () => screen.getByLabelText('Title') as HTMLInputElement

test('who saves second reads the newer value, keeps what was typed, and may save it all the same', async () => {
  const theirs = { ...contract, title: 'Theirs', version: 6 }
  const { user, server, open } = await show(({ body }) =>
    JSON.parse(body).version === 6
      ? good({ ...theirs, version: 7 })
      : refusing('row.newer', { data: theirs }),
  )
  await open('Title')
  await user.clear(title())
  await user.type(title(), 'Mine{Enter}')
  const newer = await screen.findByRole('alert')
  expect(newer.textContent).toContain('Theirs')
  expect(title().value).toBe('Mine')
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  await screen.findByText('Title saved')
  const saved = server.heard.filter(({ method }) => method === 'PUT').at(-1)!
  expect(JSON.parse(saved.body)).toEqual({ title: 'Mine', version: 6 })
})

test('a save that never arrives is told, and nothing typed is lost', async () => {
  const { user, open } = await show()
  await open('Title')
  await user.clear(title())
  await user.type(title(), 'Gardens')
  setApiBase('http://127.0.0.1:1')
  await user.keyboard('{Enter}')
  const failed = await screen.findByRole('dialog', { name: 'Error' })
  expect(failed.textContent).toContain('Error Creating Contract!')
  await user.click(within(failed).getByRole('button', { name: 'OK' }))
  expect(title().value).toBe('Gardens')
})

test('its sites are ticked among those of the client', async () => {
  const { user, open, lastSent } = await show()
  expect(screen.getByRole('link', { name: 'Tower' }).getAttribute('href')).toBe('/site?id=3')
  await open('Sites')
  await user.click(await screen.findByLabelText(/^Annex/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await lastSent()).toEqual({ locations: [3, 4], version: 5 })
})

test('it is suspended at once', async () => {
  const { user, lastSent } = await show()
  await user.click(screen.getByRole('switch', { name: 'Suspended' }))
  expect(await lastSent()).toEqual({ suspended: true, version: 5 })
})

// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { beginSession } from '@muster/client/session'
import { aServer, bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { Contract } from '@muster/contract/contracts'
import { failureOf } from '@muster/ui/words/failure.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { makeUploads } from '../files/uploads.ts'
import { renewalOf, useAddContract } from './use-add-contract.ts'

const input = {
  clientId: 4,
  title: 'Offices',
  number: 'C-1',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  signedById: 2,
}
const contract: Contract = {
  ...input,
  id: 9,
  tenantId: 7,
  clientName: 'Bayside Bank',
  imageURL: null,
  signedByName: 'Ava Nguyen',
  signedByDistinguishedBy: null,
  active: true,
  status: 'ACTIVE',
  suspended: false,
  locations: [3],
  jobLocations: [],
  renewedFromId: null,
  renewedById: null,
  version: 5,
}
const path = '/api/client/contract'
let server: Awaited<ReturnType<typeof aServer>>
let answerToFile = bad(400, 'E001')

beforeEach(async () => {
  freshStorage()
  beginSession(aSession())
  server = await aServer((one) => {
    if (one.path === `${path}/related-file`) return answerToFile
    return good(contract)
  })
  setApiBase(server.address)
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function adding() {
  const uploads = makeUploads(failureOf)
  const seen: 'made'[] = []
  const { result } = renderHook(() => useAddContract({ uploads, onMade: () => seen.push('made') }), {
    wrapper: QueryKit,
  })
  return { uploads, seen, add: result.current }
}
const writes = () => server.heard.map((one) => `${one.method} ${one.path}`)

test('a contract whose file was refused is there: saved again it is changed, not made a second time', async () => {
  answerToFile = bad(400, 'E001')
  const { uploads, seen, add } = adding()
  uploads.add([new File(['signed'], 'signed.pdf')])
  await expect(add(input)).rejects.toMatchObject({ status: 400 })
  expect(writes()).toEqual([`POST ${path}`, `POST ${path}/related-file`])
  expect(seen).toEqual(['made'])

  server.heard.length = 0
  answerToFile = good({ id: 1 })
  await expect(add({ ...input, title: 'Offices and yard' })).resolves.toMatchObject({ id: 9 })
  expect(writes()).toEqual([`PUT ${path}/9`, `POST ${path}/related-file`])
  const { clientId: _, ...change } = { ...input, title: 'Offices and yard' }
  expect(JSON.parse(server.heard[0]!.body)).toEqual(change)
})

test('a renewal begins the day after the end, and is as long', () => {
  expect(renewalOf({ ...contract, startDate: '2026-03-01', endDate: '2026-03-31' })).toMatchObject({
    startDate: '2026-04-01',
    endDate: '2026-05-01',
    renewedFromId: 9,
  })
})

import { contracts } from '@muster/contract/contracts'
import { expect, test } from 'vitest'
import { aContract, aJob } from '../../../test/office.ts'
import { aClient, aTenant, aUser } from '../../../test/tenant.ts'
import { aTextFile } from '../files/examples.ts'

test('management adds files; the client sees those that are shared, and nobody else any', async () => {
  const t = await aTenant()
  const { id: contractId, client } = await aContract(t)
  const query = { contractId }
  const ownFile = await t.call(contracts.addFile, { body: query, ...aTextFile('our margin') })
  await t.call(contracts.addFile, { body: { ...query, shared: true }, ...aTextFile('signed') })
  expect(await t.call(contracts.files, { query })).toHaveLength(2)
  expect(await t.call(contracts.files, { query }, { as: client })).toHaveLength(1)
  const otherClient = await aClient(t)
  expect((await t.refused(contracts.files, { query }, { as: otherClient })).status).toBe(404)
  const leader = await aUser(t, { level: 4 })
  expect((await t.refused(contracts.files, { query }, { as: leader })).status).toBe(403)
  expect((await t.refused(contracts.addFile, { body: query, ...aTextFile() }, { as: client })).status).toBe(
    403,
  )
  await t.call(contracts.shareFile, { params: ownFile, body: { shared: true } })
  expect(await t.call(contracts.files, { query }, { as: client })).toHaveLength(2)
  await t.call(contracts.removeFile, { params: ownFile })
  expect(await t.call(contracts.files, { query })).toHaveLength(1)
})

test('a contract that is removed takes its files along; an archived one keeps them', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const stored = () => scope.from('related_files').select('file_id').execute()
  const empty = await aContract(t)
  await t.call(contracts.addFile, { body: { contractId: empty.id }, ...aTextFile() })
  await t.call(contracts.remove, { params: empty })
  expect(await stored()).toEqual([])
  expect(await scope.from('files').select('id').execute()).toEqual([])

  const { contract } = await aJob(t)
  await t.call(contracts.addFile, { body: { contractId: contract.id }, ...aTextFile() })
  await t.call(contracts.remove, { params: contract, query: { force: true } })
  expect(await stored()).toHaveLength(1)
})

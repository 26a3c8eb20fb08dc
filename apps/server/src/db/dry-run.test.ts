import { expect, test } from 'vitest'
import { aTenant } from '../../test/tenant.ts'
import type { Scope } from './scope.ts'

test('a dry run answers what its work found and keeps nothing of it', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const add = (name: string) => (tx: Scope) =>
    tx.into('site_groups', { name }).returning('name').executeTakeFirstOrThrow()
  const names = async () => (await scope.from('site_groups').select('name').execute()).map(({ name }) => name)
  expect(await scope.dryRun(add('North'))).toEqual({ name: 'North' })
  expect(await names()).toEqual([])

  await scope.transaction(async (tx) => {
    await tx.dryRun(add('North'))
    await add('South')(tx)
  })
  expect(await names()).toEqual(['South'])
  await expect(scope.dryRun(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
})

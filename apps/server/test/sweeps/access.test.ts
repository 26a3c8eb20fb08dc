import { allEndpoints } from '@muster/contract/index'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../tenant.ts'
import { accessMatrix } from './access-matrix.ts'

test('who may call what', async () => {
  const { lines, ofOutbox, faults, denied, told, named } = await accessMatrix()
  expect(faults).toEqual([])
  expect(`${lines.join('\n')}\n`).toMatchSnapshot()
  // FLD-09, S-02: the phone of a removed person sends its steps and messages, and calls nothing else.
  expect(ofOutbox).toEqual([
    'GET /api/file/piece/:upload',
    'POST /api/action/:id/file',
    'POST /api/conversation/:id/file',
    'POST /api/conversation/:id/thread/:threadId/message',
    'POST /api/file/piece/:upload',
    'POST /api/work/:id/correction-request',
    'POST /api/work/:id/file',
    'POST /api/work/:id/location',
    'POST /api/work/start',
    'POST /api/work/steps',
    'PUT /api/action/:id/cannot',
    'PUT /api/action/:id/done',
    'PUT /api/action/:id/start',
    'PUT /api/work/:id/answer',
    'PUT /api/work/:id/complete',
    'PUT /api/work/:id/file/remove',
    'PUT /api/work/:id/hold',
    'PUT /api/work/:id/resume',
  ])
  expect([told, named]).toEqual([denied, denied])
})

test('a right taken away is gone at the next request', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const endpoint = allEndpoints.find((each) => each.path === '/api/group/location' && each.method === 'POST')!
  const group = (name: string) => t.send(endpoint, { body: { name } } as never, { as: manager })
  expect((await group('Before')).statusCode).toBe(201)
  const scope = await t.scope()
  await scope
    .change('users', { role_id: t.roleIds.get(5)! })
    .where('id', '=', manager.id)
    .execute()
  expect((await group('Demoted')).statusCode).toBe(403)
  await scope.change('users', { removed_at: new Date() }).where('id', '=', manager.id).execute()
  expect((await group('Removed')).json()).toMatchObject({ code: 'E038' })
})

// guards: apps/server/src/http/**, apps/server/src/main.ts, apps/server/src/start.ts
// takes: 30 s
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopInFlight } from '../faults/graceful.ts'
import { aCompany, aPlace, type Company, type Place, send } from '../faults/place.ts'
import { spawnServer } from './a-server.ts'

let place: Place
let company: Company
beforeAll(async () => {
  place = await aPlace()
  company = await aCompany(place, { field: 2, entered: 1 })
})
afterAll(() => place.end())

const aPerson = (email: string) => ({
  body: {
    firstName: 'Once',
    lastName: 'Only',
    email,
    phone: '0412 345 678',
    employeeNumber: email,
    userRoleId: company.employeeRole,
    invite: true,
  },
})
const timesThere = async (email: string) =>
  (await place.owner<{ n: number }>('select count(*)::int as n from users where email = $1', [email]))[0]!.n

test('D6: one key fifty times at once, after a restart, with another body, from somebody else, at another endpoint', async () => {
  const [key, email] = [randomUUID(), 'fifty@acme.example']
  const came = await Promise.all(
    Array.from({ length: 50 }, () => send(place, company.token, users.create, aPerson(email), { key })),
  )
  expect(new Set(came.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(came[0]!.status).toBe(201)
  expect(came.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49)
  expect(await timesThere(email)).toBe(1)

  await place.server.end('SIGKILL')
  await place.start()
  const again = await send(place, company.token, users.create, aPerson(email), { key })
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    came[0]!.text,
    'true',
  ])
  const otherBody = await send(place, company.token, users.create, aPerson('other@acme.example'), { key })
  expect(otherBody).toMatchObject({ status: 422, text: expect.stringContaining('E061') })
  expect(await timesThere('other@acme.example')).toBe(0)
  // The key of one endpoint and of one person is not another's.
  const site = {
    name: 'Annex',
    address: '2 Queen Street',
    lat: -27.4,
    lang: 153,
    clientId: company.clientId,
    contractId: company.contractId,
  }
  expect((await send(place, company.token, sites.create, { body: site } as never, { key })).status).toBe(201)
  const other = await send(
    place,
    company.field[0]!.token,
    users.setEmergency,
    { body: { availableForEmergency: true } },
    { key },
  )
  expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null])
})

test('D6: killed between the commit and the answer, the same key finds what was done', async () => {
  const [key, email] = [randomUUID(), 'killed@acme.example']
  const sent = send(place, company.token, users.create, aPerson(email), { key })
  while ((await timesThere(email)) === 0) await pause(1)
  await place.server.end('SIGKILL')
  await sent
  await place.start()
  const again = await send(place, company.token, users.create, aPerson(email), { key })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await timesThere(email)).toBe(1)
})

test('H5: an address that is taken ends it with 2 and a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const { MUSTER_DATA: _, ...environment } = place.environment
  const begun = spawnServer({ ...environment, PORT: String(port), MUSTER_DATA: `${place.folder}-other` })
  expect(await begun.ended()).toBe(2)
  expect(begun.output()).toMatch(/address already in use/)
  taken.close()
})

test('D15: told twice to end, it answers all that is in flight, sends away what is new, and ends with 0', async () => {
  const seen = await stopInFlight(place, company, { light: 24, files: 3, uploads: 3 })
  expect(seen).toMatchObject({ whole: 30, broken: 0, code: 0, ready: 503, newRefused: 20, newOdd: [] })
  await place.start()
})

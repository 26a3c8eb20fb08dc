import { describe, expect, test } from 'vitest'
import { aTenant } from '../../../test/tenant.ts'
import { Failure } from '../failures.ts'
import { type AddUp, addUpIn } from './rate-counter.ts'
import { openRequestRate } from './request-rate.ts'

/** The seconds that whoever called is told to wait; undefined where the call was let through. */
async function refused(call: Promise<void>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return undefined
  expect(error).toBeInstanceOf(Failure)
  return (error as Failure).params.seconds
}
async function repeat(times: number, call: () => Promise<void>) {
  for (let n = 0; n < times; n++) await call()
}

describe('calls in a minute', () => {
  test('a person makes so many and is then told how long to wait; others go on', async () => {
    const pace = openRequestRate(600)
    await repeat(600, () => pace.person(1, 7, false))
    const seconds = await refused(pace.person(1, 7, false))
    expect(seconds).toSatisfy(Number.isInteger)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await refused(pace.person(1, 8, false))).toBeUndefined()
    expect(await refused(pace.person(2, 7, false))).toBeUndefined()
  })

  test('D3-17: sixty of them may make files, and one that is refused does not count', async () => {
    const pace = openRequestRate(600)
    await repeat(100, async () => {
      await pace.person(1, 7, true)
      await pace.fileRefused(1, 7)
    })
    await repeat(60, () => pace.person(1, 7, true))
    expect(await refused(pace.person(1, 7, true))).toBeGreaterThan(0)
    expect(await refused(pace.person(1, 7, false))).toBeUndefined()
  })

  test('an address makes sixty before anybody is known', async () => {
    const pace = openRequestRate(600)
    await repeat(60, () => pace.address('203.0.113.7'))
    expect(await refused(pace.address('203.0.113.7'))).toBeGreaterThan(0)
    expect(await refused(pace.address('203.0.113.8'))).toBeUndefined()
  })

  test('a large company whose people call as open pages do meets no end; scripts of many people do', async () => {
    const pace = openRequestRate(600)
    for (let person = 0; person < 1000; person++) await repeat(8, () => pace.person(1, person, false))
    // Beyond the sixtieth call of each: 12 × 532 are more than the company has.
    for (let person = 0; person < 12; person++)
      await repeat(584, () => pace.person(1, person, false).catch(() => undefined))
    expect(await refused(pace.person(1, 999, false))).toBeUndefined()
    expect(await refused(pace.person(1, 0, false))).toBeGreaterThan(0)
    expect(await refused(pace.person(2, 0, false))).toBeUndefined()
  })

  test('with 0 nothing is counted', async () => {
    const pace = openRequestRate(0)
    await repeat(100, () => pace.address('203.0.113.7'))
    expect(await refused(pace.person(1, 7, true))).toBeUndefined()
  })
})

describe('calls in a minute at several processes', () => {
  // The company's own number, so that no other test counts under it.
  const set = async () => {
    const { tenantId, deps } = await aTenant()
    return { tenantId, pool: deps.pool, addUp: addUpIn(deps.pool) }
  }

  test('what others let through counts, for people, files and companies', async () => {
    const { tenantId, addUp } = await set()
    const [here, there] = [openRequestRate(600), openRequestRate(600)]
    await repeat(500, () => here.person(tenantId, 7, false))
    await repeat(50, () => here.person(tenantId, 8, true))
    await here.share(addUp)
    await repeat(99, () => there.person(tenantId, 7, false))
    await repeat(9, () => there.person(tenantId, 8, true))
    await there.share(addUp)
    await there.person(tenantId, 7, false)
    expect(await refused(there.person(tenantId, 7, false))).toBeGreaterThan(0)
    await there.person(tenantId, 8, true)
    expect(await refused(there.person(tenantId, 8, true))).toBeGreaterThan(0)
    expect(await refused(there.person(tenantId, 9, false))).toBeUndefined()
    // And the first process, as soon as it has something to tell.
    await here.person(tenantId, 7, false)
    await here.share(addUp)
    expect(await refused(here.person(tenantId, 7, false))).toBeGreaterThan(0)
  })

  test('of people who call as open pages do nothing is written', async () => {
    const { tenantId, addUp } = await set()
    const pace = openRequestRate(600)
    let written = 0
    const listening: AddUp = (counts) => {
      written += counts.length
      return addUp(counts)
    }
    for (let person = 0; person < 100; person++) await repeat(59, () => pace.person(tenantId, person, false))
    await pace.share(listening)
    expect(written).toBe(0)
    await pace.person(tenantId, 0, false)
    await pace.share(listening)
    expect(written).toBe(1)
    await pace.share(listening)
    expect(written).toBe(1)
  })

  test('a database that was away is told later, and each process counts on meanwhile', async () => {
    const { tenantId, addUp } = await set()
    const [here, there] = [openRequestRate(600), openRequestRate(600)]
    await repeat(400, () => here.person(tenantId, 7, false))
    await expect(here.share(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await repeat(200, () => here.person(tenantId, 7, false))
    expect(await refused(here.person(tenantId, 7, false))).toBeGreaterThan(0)
    await here.share(addUp)
    await repeat(60, () => there.person(tenantId, 7, false))
    await there.share(addUp)
    expect(await refused(there.person(tenantId, 7, false))).toBeGreaterThan(0)
  })

  test('calls that come while it is told are told the next time', async () => {
    const { tenantId, addUp } = await set()
    const [here, there] = [openRequestRate(600), openRequestRate(600)]
    await repeat(300, () => here.person(tenantId, 7, false))
    await here.share(async (counts) => {
      await repeat(200, () => here.person(tenantId, 7, false))
      return addUp(counts)
    })
    await here.share(addUp)
    await repeat(60, () => there.person(tenantId, 7, false))
    await there.share(addUp)
    await repeat(40, () => there.person(tenantId, 7, false))
    expect(await refused(there.person(tenantId, 7, false))).toBeGreaterThan(0)
  })

  test.each([
    ['is over', -1],
    ['would last an hour, as the clock went back,', 3_600_000],
  ])('a minute that %s counts no more', async (_what, msLeft) => {
    const { tenantId, pool, addUp } = await set()
    const key = `pace-person:${tenantId}/7`
    await pool.query(
      'insert into rate_limits values ($1, 600, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2::bigint)',
      [key, msLeft],
    )
    expect(await addUp([{ key, made: 60 }])).toEqual([
      { key, made: 60, msLeft: expect.toSatisfy((ms: number) => ms > 59_000 && ms <= 60_000) },
    ])
    expect(await addUp([{ key, made: 5 }])).toMatchObject([{ key, made: 65 }])
  })
})

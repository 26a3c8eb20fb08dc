import { describe, expect, test } from 'vitest'
import { Failure } from './failures.ts'
import { openPace } from './pace.ts'

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
    const pace = openPace(600)
    await repeat(600, () => pace.person(1, 7, false))
    const seconds = await refused(pace.person(1, 7, false))
    expect(seconds).toSatisfy(Number.isInteger)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await refused(pace.person(1, 8, false))).toBeUndefined()
    expect(await refused(pace.person(2, 7, false))).toBeUndefined()
  })

  test('ten of them may make files', async () => {
    const pace = openPace(600)
    await repeat(10, () => pace.person(1, 7, true))
    expect(await refused(pace.person(1, 7, true))).toBeGreaterThan(0)
    expect(await refused(pace.person(1, 7, false))).toBeUndefined()
  })

  test('an address makes sixty before anybody is known', async () => {
    const pace = openPace(600)
    await repeat(60, () => pace.address('203.0.113.7'))
    expect(await refused(pace.address('203.0.113.7'))).toBeGreaterThan(0)
    expect(await refused(pace.address('203.0.113.8'))).toBeUndefined()
  })

  test('a large company whose people call as open pages do meets no end; scripts of many people do', async () => {
    const pace = openPace(600)
    for (let person = 0; person < 1000; person++) await repeat(8, () => pace.person(1, person, false))
    // Beyond the sixtieth call of each: 12 × 532 are more than the company has.
    for (let person = 0; person < 12; person++)
      await repeat(584, () => pace.person(1, person, false).catch(() => undefined))
    expect(await refused(pace.person(1, 999, false))).toBeUndefined()
    expect(await refused(pace.person(1, 0, false))).toBeGreaterThan(0)
    expect(await refused(pace.person(2, 0, false))).toBeUndefined()
  })

  test('with 0 nothing is counted', async () => {
    const pace = openPace(0)
    await repeat(100, () => pace.address('203.0.113.7'))
    expect(await refused(pace.person(1, 7, true))).toBeUndefined()
  })
})

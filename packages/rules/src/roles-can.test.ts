import { describe, expect, test } from 'vitest'
import {
  isAssignable,
  isClient,
  isContractSigner,
  isManagement,
  isOwner,
  mayChangeRole,
  mayRemove,
  mayTouch,
} from './roles-can.ts'

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('each level has its place', () => {
  expect(levels.filter(isManagement)).toEqual([1, 2, 3])
  expect(levels.filter(isAssignable)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(levels.filter(isContractSigner)).toEqual([1, 2, 3, 4])
  expect(levels.filter(isClient)).toEqual([10])
  expect(levels.filter(isOwner)).toEqual([1])
  expect(
    [0, -1, 11].some((level) => isManagement(level) || isAssignable(level) || isContractSigner(level)),
  ).toBe(false)
})

test('management touches its own level and weaker ones, the others nobody', () => {
  const touched = (actor: number) => levels.filter((target) => mayTouch(actor, target))
  expect(touched(1)).toEqual(levels)
  expect(touched(2)).toEqual(levels.slice(1))
  expect(touched(3)).toEqual(levels.slice(2))
  for (const actor of levels.slice(3)) expect(touched(actor)).toEqual([])
})

const person = (tenantUserId: number, roleLevel: number) => ({ tenantUserId, roleLevel })

describe('changing a role', () => {
  test('nobody their own', () => {
    expect(mayChangeRole(person(1, 1), person(1, 1), 2, 5)).toBe(false)
  })

  test('nobody a stronger person, nobody to a stronger level', () => {
    expect(mayChangeRole(person(1, 3), person(2, 2), 5, 5)).toBe(false)
    expect(mayChangeRole(person(1, 3), person(2, 5), 2, 5)).toBe(false)
    expect(mayChangeRole(person(1, 3), person(2, 5), 3, 5)).toBe(true)
    expect(mayChangeRole(person(1, 4), person(2, 5), 6, 5)).toBe(false)
  })

  test('the last owner stays one', () => {
    expect(mayChangeRole(person(1, 1), person(2, 1), 2, 2)).toBe(true)
    expect(mayChangeRole(person(1, 1), person(2, 1), 2, 1)).toBe(false)
    expect(mayChangeRole(person(1, 1), person(2, 1), 1, 1)).toBe(true)
  })
})

test('removing: not oneself, nobody stronger, not the last owner', () => {
  expect(mayRemove(person(1, 1), person(1, 1), 2)).toBe(false)
  expect(mayRemove(person(1, 2), person(2, 1), 2)).toBe(false)
  expect(mayRemove(person(1, 1), person(2, 1), 1)).toBe(false)
  expect(mayRemove(person(1, 1), person(2, 1), 2)).toBe(true)
  expect(mayRemove(person(1, 3), person(2, 10), 1)).toBe(true)
})

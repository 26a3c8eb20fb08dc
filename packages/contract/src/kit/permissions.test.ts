import { expect, test } from 'vitest'
import {
  everyone,
  isAssignable,
  isClient,
  isContractSigner,
  isManagement,
  isOwner,
  isStaff,
  mayInspect,
  mayTouch,
} from './permissions.ts'

test('each level has its place', () => {
  expect(everyone.filter(isManagement)).toEqual([1, 2, 3])
  expect(everyone.filter(isAssignable)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(everyone.filter(isContractSigner)).toEqual([1, 2, 3, 4])
  expect(everyone.filter(isStaff)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(everyone.filter(mayInspect)).toEqual([3, 4, 9])
  expect(everyone.filter(isClient)).toEqual([10])
  expect(everyone.filter(isOwner)).toEqual([1])
  for (const isSo of [isManagement, isAssignable, isContractSigner, isStaff, isClient])
    expect([0, -1, 11].some(isSo)).toBe(false)
})

test('management touches its own level and weaker ones, the others nobody', () => {
  const touched = (actor: number) => everyone.filter((target) => mayTouch(actor, target))
  expect(touched(1)).toEqual(everyone)
  expect(touched(2)).toEqual(everyone.slice(1))
  expect(touched(3)).toEqual(everyone.slice(2))
  for (const actor of everyone.slice(3)) expect(touched(actor)).toEqual([])
})

import { allEndpoints } from '@muster/contract/index'
import { endpointName } from '@muster/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { sentFeatures } from '../send/sent-features.ts'
import { deedOf } from './deeds.ts'

test('whatever a phone keeps until there is a signal has words, and is sent', () => {
  const kept = allEndpoints.filter(({ idempotent }) => idempotent === 'outbox').map(endpointName)
  expect(kept).toContain('works.start')
  const nameless = kept.filter((name) => deedOf(name) === deedOf('no.such'))
  expect(nameless).toEqual([])
  expect(kept.filter((name) => !sentFeatures[name.split('.')[0]!])).toEqual([])
})

import { stepNames } from '@muster/contract/works/step-names'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'

test('a list of steps may be sent by those who may send each of them alone', () => {
  for (const name of stepNames) expect(works[name].access, name).toEqual(works.steps.access)
})

test('every step is kept for thirty days under its key, so that a phone may send it again', () => {
  for (const name of stepNames) expect(works[name].idempotent, name).toBe('outbox')
})

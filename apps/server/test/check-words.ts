import { type FailureName, failures } from '@muster/contract/kit/failures'
import { type Params, partsOf, placesIn } from '@muster/contract/kit/sentences'
import { Refusal } from '@muster/contract/kit/wire'
import { expect } from 'vitest'

const hasItsParams = (template: string, params: Params) =>
  expect(Object.keys(params).sort(), template).toEqual([...placesIn(partsOf(template))].sort())

/** Every refusal that a test meets names its reason, has all that its sentences need, and is finished English. */
export function checkWords(answer: unknown): void {
  const { reason, params, message, errors = [] } = Refusal.strict().parse(answer)
  hasItsParams(failures[reason as FailureName].says, params)
  for (const fault of errors) hasItsParams(fault.template, fault.params)
  expect([message, ...errors.map((fault) => fault.message)].join(' ')).not.toMatch(/\{\w+[},]/)
}

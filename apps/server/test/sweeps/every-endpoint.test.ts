import { type Endpoint, isCommand } from '@muster/contract/kit/endpoint'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { aTenant, type Tenant } from '../tenant.ts'
import { type Example, withExamples } from './examples.ts'
import { checkHostileInput } from './hostile-input.ts'
import { checkEmptyFields, checkOtherIds, takesEmptyFields } from './letter-of-calls.ts'
import { checkOddBodies } from './odd-bodies.ts'
import { checkOtherCompany } from './other-company.ts'
import { quarterOf } from './quarter.ts'
import { checkSentTwice } from './sent-twice.ts'
import { checkServed } from './served.ts'
import type { Sweep } from './sweep.ts'

// What every endpoint must hold. To make the company and the input is most of the cost, so the checks of an endpoint share
// them: first those that leave nothing behind, then one with an effect. The others with an effect have their own input.

const isRead = ({ method }: Endpoint) => method === 'GET'
const isPublic = ({ access }: Endpoint) => access === 'public'

/** The slow test of hostile input sweeps all. */
const inQuarter = new Set(quarterOf(withExamples).map(({ endpoint }) => endpoint))

interface Check {
  title: string
  isFor(endpoint: Endpoint): boolean
  run(sweep: Sweep): Promise<void>
}
const withoutEffect: readonly Check[] = [
  {
    title: 'a body of an odd form is refused and changes nothing',
    isFor: (endpoint) =>
      !isRead(endpoint) && !isPublic(endpoint) && isCommand(endpoint) && !!endpoint.body && !endpoint.upload,
    run: checkOddBodies,
  },
  {
    title: 'D2-14, D3-13: an id in query or body that differs from the path is 400',
    isFor: (endpoint) => !isPublic(endpoint) && endpoint.path.includes(':'),
    run: checkOtherIds,
  },
  {
    title: 'another company’s ids reach nothing, and its tenantId is refused',
    isFor: (endpoint) => !isPublic(endpoint),
    run: checkOtherCompany,
  },
]
const hostile: Check = {
  title: 'hostile input is refused in the envelope, never with a 500',
  isFor: (endpoint) => inQuarter.has(endpoint) && !endpoint.upload,
  run: (sweep) => checkHostileInput(sweep),
}
const empty: Check = {
  title: 'D2-15, D3-11: an optional field that is null or empty counts as absent',
  isFor: takesEmptyFields,
  run: checkEmptyFields,
}
const served: Check = {
  title: 'its example is answered as promised',
  isFor: () => true,
  run: checkServed,
}
const twice: Check = {
  title:
    'its example is answered as promised; sent again with the same key, it has one effect and one answer',
  isFor: (endpoint) => !isRead(endpoint) && !isPublic(endpoint) && endpoint.idempotent !== 'never',
  run: checkSentTwice,
}

for (const { title, endpoint, example } of withExamples) {
  const effect = isRead(endpoint) ? [served, empty, hostile] : twice.isFor(endpoint) ? [twice] : [served]
  const shared = [...withoutEffect, ...effect]
  const apart = isRead(endpoint) ? [] : [empty, hostile]

  describe(title, () => {
    let sweep: Sweep
    beforeAll(async () => {
      sweep = await begin(endpoint, example)
    })
    afterAll(closeCompanies)
    for (const check of shared) if (check.isFor(endpoint)) test(check.title, () => check.run(sweep))
    for (const check of apart)
      if (check.isFor(endpoint))
        test(check.title, async () => check.run(await begin(endpoint, example, sweep.t)))
  })
}

type ExampleOf = (typeof withExamples)[number]['example']
async function begin(endpoint: Endpoint, example: ExampleOf, own?: Tenant): Promise<Sweep> {
  const t = own ?? (await aTenant())
  const given: Example = await example(t)
  return { t, endpoint, given }
}

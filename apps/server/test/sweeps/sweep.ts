import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Tenant } from '../tenant.ts'
import type { Example } from './examples.ts'

/** An endpoint with a company of its own and a valid input made from the company's rows. */
export interface Sweep {
  t: Tenant
  endpoint: Endpoint
  given: Example
}

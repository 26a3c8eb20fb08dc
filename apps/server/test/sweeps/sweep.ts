import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Tenant } from '../tenant.ts'
import type { Example } from './examples.ts'

export interface Sweep {
  t: Tenant
  endpoint: Endpoint
  given: Example
}

import { aSite } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

export const searchExamples = {
  find: async (t: Tenant) => ({ query: { q: (await aSite(t)).name } }),
}

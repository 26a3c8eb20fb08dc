import type { Tenant } from '../../../test/tenant.ts'

export const companyExamples = {
  validate: async (t: Tenant) => ({ query: { tenantCode: t.code } }),
  language: async (t: Tenant) => ({ query: { tenantId: t.tenantId, language: 'en' } }),
  notice: async () => ({}),
  acknowledgeNotice: async () => ({ body: { version: 1 } }),
}

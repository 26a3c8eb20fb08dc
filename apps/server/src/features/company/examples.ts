import type { Tenant } from '../../../test/tenant.ts'

export const companyExamples = {
  validate: async (t: Tenant) => ({ query: { tenantCode: t.code } }),
  notice: async () => ({}),
  acknowledgeNotice: async () => ({ body: { version: 1 } }),
  settings: async () => ({}),
  updateSettings: async () => ({ body: { colorMain: '#0b7285', weekStart: 7, version: 1 } }),
  audit: async () => ({ query: { action: 'company.', page: 0, size: 20 } }),
  verifyAudit: async () => ({}),
}

import type { Tenant } from '../../../test/tenant.ts'

export const languageExamples = {
  texts: async (t: Tenant) => ({ query: { tenantId: t.tenantId, language: 'de' } }),
  product: async () => ({}),
  save: async () => ({ body: { texts: [{ language: 'de', sentence: 'Sites', says: 'Objekte' }] } }),
  choose: async () => ({ body: { language: 'vi' } }),
}

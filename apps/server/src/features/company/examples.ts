import { company } from '@muster/contract/company/company'
import type { Tenant } from '../../../test/tenant.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => ({ file: new Blob([onePixel], { type: 'image/png' }), fileName: 'picture.png' })

export const companyExamples = {
  validate: async (t: Tenant) => ({ query: { tenantCode: t.code } }),
  mapStyle: async () => ({}),
  notice: async () => ({}),
  acknowledgeNotice: async () => ({ body: { version: 1 } }),
  settings: async () => ({}),
  updateSettings: async (t: Tenant) => {
    const { version } = await t.call(company.settings)
    return { body: { colorMain: '#0b7285', weekStart: 7, version } }
  },
  setup: async () => ({}),
  showSetup: async () => ({ body: { isShown: false } }),
  setLogo: async () => picture(),
  removeLogo: async () => ({}),
  setCover: async () => picture(),
  removeCover: async () => ({}),
  notices: async () => ({}),
  acknowledgements: async () => ({ query: { version: 1, page: 0, size: 20 } }),
  acknowledgementsFile: async () => ({ query: { version: 1 } }),
  audit: async () => ({ query: { action: 'company.', page: 0, size: 20 } }),
  verifyAudit: async () => ({}),
}

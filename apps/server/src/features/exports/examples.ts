import type { ExportInput } from '@muster/contract/exports'
import { aWork } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { insertExport } from './queries.ts'

async function aWorksFile(t: Tenant): Promise<ExportInput> {
  return { kind: 'work', asked: { workId: (await aWork(t)).id, reportType: 'CSV' } }
}
const ordered = async (t: Tenant) => insertExport(await t.scope(t.boss), await aWorksFile(t))
async function aMadeExport(t: Tenant) {
  const { id } = await ordered(t)
  await runBackgroundJob(t.deps, t.clock.now(), 'make-export', { tenantId: t.tenantId, exportId: id })
  return { id }
}

export const exportExamples = {
  order: async (t: Tenant) => ({ body: await aWorksFile(t) }),
  list: async () => ({}),
  file: async (t: Tenant) => ({ params: await aMadeExport(t) }),
  remove: async (t: Tenant) => ({ params: await ordered(t) }),
}

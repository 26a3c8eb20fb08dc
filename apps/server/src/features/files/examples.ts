import { insert } from '../../../test/insert.ts'
import type { Tenant } from '../../../test/tenant.ts'

export async function aStoredFile(t: Tenant, bytes = Buffer.from('plain text')) {
  const key = `t${t.tenantId}/te/test-${Date.now()}-${Math.random().toString(36).slice(2)}`
  await t.deps.outside.store.put(`${key}-full`, bytes)
  const row = {
    key,
    name: 'notes.txt',
    extension: 'txt',
    mime: 'text/plain',
    size: bytes.length,
    sha256: Buffer.alloc(32),
  }
  return { id: await insert(await t.scope(), 'files', row), key }
}
export function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://muster.test')
  const [tenantId, id, variant] = pathname.split('/').slice(3)
  const query = {
    e: Number(searchParams.get('e')),
    d: searchParams.get('d') as 'i',
    s: searchParams.get('s')!,
  }
  return { params: { tenantId: Number(tenantId), id: Number(id), variant: variant as 'full' }, query }
}

const upload = '0b9f3c52-0000-4000-8000-5f2f1c0d9a11'
export const fileExamples = {
  received: async () => ({ params: { upload } }),
  addPiece: async () => ({ params: { upload }, body: { offset: 0 }, ...aTextFile() }),
  open: async (t: Tenant) => partsOf(t.deps.files.address(t.tenantId, (await aStoredFile(t)).id, 'full')),
}

export const aTextFile = (says = 'Key is at the desk') => ({
  file: new Blob([says], { type: 'text/plain' }),
  fileName: 'notes.txt',
})
export async function aRelatedFile(t: Tenant, owner: { job_id: number } | { contract_id: number }) {
  const { id } = await aStoredFile(t)
  await (await t.scope()).into('related_files', { file_id: id, ...owner }).execute()
  return id
}

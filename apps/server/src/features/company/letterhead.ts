import { buffer } from 'node:stream/consumers'
import { dateText } from '@muster/rules/date-text'
import { localDateTime } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'
import { keyOf } from '../../outside/file-keys.ts'
import { imageForPdf } from '../../outside/images.ts'
import type { Outside } from '../../outside/index.ts'
import type { PdfDocument } from '../../outside/pdf/document.ts'

interface CompanyRow {
  author: string
  accent: string
  logoKey: string | null
}

/** What every printed page shows of the company: its name, its colour and its logo, where it has one. */
export async function letterhead(
  scope: Scope,
  { store }: Outside,
): Promise<Pick<PdfDocument, 'author' | 'accent' | 'logo'>> {
  const [row] = await scope.sql(sql<CompanyRow>`
    select t.full_name as author, t.color_main as accent, f.key as "logoKey"
    from tenants t left join files f on f.tenant_id = t.id and f.id = t.logo_file_id
    where t.id = ${scope.tenantId}`)
  const { author, accent, logoKey } = row!
  const stored = logoKey && (await store.read(keyOf(logoKey, 'medium')))
  // A logo that cannot be read leaves the name, and the hours are still printed.
  const logo = stored ? await imageForPdf(await buffer(stored)).catch(() => null) : null
  return { author, accent, ...(logo && { logo }) }
}

/** Who made a file and when, said in a zone. */
export function madeBy(scope: Scope, zone: string): string {
  const [date, time] = localDateTime(zone, scope.now.getTime()).split('T')
  return `Made by ${scope.actor.name} on ${dateText(date!)} ${time} (${zone})`
}

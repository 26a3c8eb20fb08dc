import type { Language } from '@muster/contract/kit/language-names'
import type { OwnText } from '@muster/contract/languages'
import type pg from 'pg'
import { tenantDatabase } from '../../db/connection/tenant-protocol.ts'
import type { Scope } from '../../db/scope.ts'

/** A company's own wording of one language, for readers who have not signed in. */
export async function readOwnTexts(pool: pg.Pool, tenantId: number, language: Language) {
  const rows = await tenantDatabase(pool, tenantId)
    .selectFrom('own_texts')
    .select(['sentence', 'says'])
    .where('tenant_id', '=', tenantId)
    .where('language', '=', language)
    .orderBy('sentence')
    .execute()
  return Object.fromEntries(rows.map(({ sentence, says }) => [sentence, says]))
}

export const listOwnTexts = async (scope: Scope): Promise<OwnText[]> => {
  const rows = await scope
    .from('own_texts')
    .select(['language', 'sentence', 'says'])
    .orderBy('sentence')
    .orderBy('language')
    .execute()
  return rows as OwnText[]
}

export const ownTextsOf = (scope: Scope, language: Language, sentences: readonly string[]) =>
  scope
    .from('own_texts')
    .select(['sentence', 'says'])
    .where('language', '=', language)
    .where('sentence', 'in', [...sentences])
    .execute()

export const putOwnTexts = (scope: Scope, texts: readonly OwnText[]) =>
  scope
    .into(
      'own_texts',
      texts.map((each) => ({ ...each, updated_at: scope.now, updated_by: scope.actor.id || null })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'language', 'sentence']).doUpdateSet((row) => ({
        says: row.ref('excluded.says'),
        updated_at: row.ref('excluded.updated_at'),
        updated_by: row.ref('excluded.updated_by'),
      })),
    )
    .execute()

export const removeOwnTexts = (scope: Scope, language: Language, sentences: readonly string[]) =>
  scope
    .remove('own_texts')
    .where('language', '=', language)
    .where('sentence', 'in', [...sentences])
    .execute()

/** What the actor chose to read; null follows the company. */
export async function readChosen(scope: Scope): Promise<string | null> {
  const row = await scope.from('users').select('language').where('id', '=', scope.actor.id).executeTakeFirst()
  return row?.language ?? null
}

export const updateLanguage = (scope: Scope, language: Language | null) =>
  scope.change('users', { language }).where('id', '=', scope.actor.id).execute()

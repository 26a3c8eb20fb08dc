import type pg from 'pg'

/** Whoever opened the database may not read all of it. */
export class RoleLacksBypassRls extends Error {}

/** For what goes over all companies at once. Throws RoleLacksBypassRls. */
export async function requireBypassRls(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.may)
    throw new RoleLacksBypassRls(
      'The user of DATABASE_URL may not read past row-level security: give it BYPASSRLS',
    )
}

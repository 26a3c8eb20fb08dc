import type { Scope } from '../../db/scope.ts'

export async function setStartPage(scope: Scope, startPage: 'DASHBOARD' | 'TODAY'): Promise<null> {
  await scope
    .change('users', { start_page: startPage === 'TODAY' ? startPage : null })
    .where('id', '=', scope.actor.id)
    .execute()
  return null
}

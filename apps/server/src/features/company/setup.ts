import type { CompanySetup } from '@muster/contract/company/company'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { readSetup } from './setup-queries.ts'

export const showSetup = (
  scope: Scope,
  outside: Pick<Outside, 'sendMail'>,
  isShown: boolean,
): Promise<CompanySetup> =>
  scope.transaction(async (tx) => {
    await tx.change('company_settings', { setup_shown: isShown }).execute()
    return readSetup(tx, outside)
  })

import { msg } from '@muster/contract/kit/msg'
import { tooCommon } from '@muster/contract/kit/shapes'
import type { Scope } from '../../db/scope.ts'
import type { OpenSentence } from '../../texts.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Why the company takes this password from nobody; undefined where it does. */
export async function passwordFault(scope: Scope, password: string): Promise<OpenSentence | undefined> {
  const rule = await scope
    .from('company_settings')
    .select(['password_minimum as minimum', 'refuses_common_passwords as refusesCommon'])
    .executeTakeFirstOrThrow()
  // Characters as people count them, so that an emoji is one.
  if ([...password].length < rule.minimum)
    return { message: msg('At least {min} characters'), params: { min: rule.minimum } }
  if (rule.refusesCommon && isCommonPassword(password)) return { message: tooCommon }
  return undefined
}

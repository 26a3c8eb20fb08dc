import { CallFailure } from '@muster/client/call-failure'
import { otherPerson } from '@muster/client/session-acts'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { email } from '@muster/contract/kit/shapes'
import { z } from 'zod'
import { besideField } from './CompanyCodeStep.tsx'

export const Credentials = z.object({ email, password: z.string().min(1, msg('Password is required')) })

const wrong = failures['signIn.wrong']
/** These say more than "wrong"; every other refusal reads the same, so that nobody learns which part was wrong. */
const telling: readonly string[] = [
  'NETWORK',
  otherPerson.code,
  failures['signIn.tooMany'].code,
  failures['requests.tooMany'].code,
  failures['company.suspended'].code,
]
const sentenceOf = (failure: unknown) =>
  failure instanceof CallFailure && !telling.includes(failure.code) && failure.status < 500
    ? wrong.says
    : undefined

export const wrongCredentials = (failure: unknown) => besideField('password', failure, sentenceOf(failure))

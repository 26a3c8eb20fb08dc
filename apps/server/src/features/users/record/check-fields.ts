import { type Message, msg } from '@muster/contract/kit/msg'
import type { Params } from '@muster/contract/kit/sentences'
import type { UserInput, UserUpdate } from '@muster/contract/users/user-input'
import { abnDigits } from '@muster/rules/people/abn'
import { isOfWorkingAge, OLDEST, YOUNGEST } from '@muster/rules/people/age'
import { phoneE164 } from '@muster/rules/people/phone'
import { checkTfn, maskTfn } from '@muster/rules/people/tfn'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../../http/failures.ts'
import { passwordFault } from '../../../http/session/password-policy.ts'
import { readCountry } from '../queries.ts'

type PersonFieldsInput = Partial<
  Pick<UserInput, 'firstName' | 'lastName'> &
    Omit<UserUpdate, 'version' | 'userRoleId' | 'firstName' | 'lastName' | 'email'>
>

/** What is stored of the fields that were sent: undefined stays, null is emptied. */
export interface CheckedFields {
  columns: {
    first_name: string | undefined
    last_name: string | undefined
    employee_number: string | null | undefined
    phone: string | null | undefined
    address: string | null | undefined
    date_of_birth: string | null | undefined
    timezone: string | null | undefined
    agreed_week_minutes: number | null | undefined
  }
  businessNumber: string | null | undefined
  taxNumber: string | null | undefined
}

/** What the rules of people depend on: how telephone numbers are dialled, and the company's day. */
export interface FieldContext {
  country: string
  today: string
}
export async function surroundings(scope: Scope): Promise<FieldContext> {
  const { country } = await readCountry(scope)
  return { country, today: localDate(scope.company.timezone, scope.now.getTime()) }
}

/** Checks what was typed against the rules of people; the faults name every field that broke one, never its value. */
export function checkTyped(
  { country, today }: FieldContext,
  sent: PersonFieldsInput,
  keptTail?: string | null,
): { checked: CheckedFields; faults: FieldFaultInput[] } {
  const faults: FieldFaultInput[] = []
  const refuse = (path: string, message: Message, params: Params = {}) => {
    faults.push({ path, message, params })
    return undefined
  }
  const emptied = (value: string | null | undefined) => (value === '' ? null : value)

  if (sent.dob && !isOfWorkingAge(sent.dob, today))
    refuse('dob', msg('The age must be {YOUNGEST} to {OLDEST} years'), { YOUNGEST, OLDEST })

  const phone = (typed: string) =>
    phoneE164(typed, country) ?? refuse('phone', msg('This is not a telephone number'))
  const businessNumber = (typed: string) =>
    abnDigits(typed) ?? refuse('businessNumber', msg('This is not a valid ABN'))
  const taxNumber = (typed: string | null | undefined) => {
    // Left empty, or sent back as the form showed it.
    if (!typed || (keptTail && typed === maskTfn(keptTail))) return typed === null ? null : undefined
    const check = checkTfn(typed)
    if (check.kind === 'valid' || check.kind === 'old') return check.digits
    if (check.kind === 'status')
      return refuse('taxNumber', msg('This number stands for a status. Leave it empty'))
    return refuse('taxNumber', msg('This is not a valid TFN'))
  }

  const columns: CheckedFields['columns'] = {
    first_name: sent.firstName || undefined,
    last_name: sent.lastName === null ? '' : sent.lastName || undefined,
    employee_number: emptied(sent.employeeNumber),
    phone: sent.phone ? phone(sent.phone) : emptied(sent.phone),
    address: emptied(sent.address),
    date_of_birth: sent.dob,
    timezone: sent.timezone,
    agreed_week_minutes: sent.agreedWeekMinutes,
  }
  const checked = {
    columns,
    businessNumber: sent.businessNumber
      ? businessNumber(sent.businessNumber)
      : (emptied(sent.businessNumber) as null | undefined),
    taxNumber: taxNumber(sent.taxNumber),
  }
  return { checked, faults }
}

/** The same for one form. Throws values.refused. */
export async function checkFields(
  scope: Scope,
  sent: PersonFieldsInput,
  keptTail?: string | null,
): Promise<CheckedFields> {
  const { checked, faults } = checkTyped(await surroundings(scope), sent, keptTail)
  const tooWeak = sent.password && (await passwordFault(scope, sent.password))
  if (tooWeak) faults.push({ path: 'password', ...tooWeak })
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
  return checked
}

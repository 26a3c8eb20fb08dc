import type { UserInput, UserUpdate } from '@muster/contract/users'
import type { FieldFault } from '@muster/contract/wire'
import { abnDigits } from '@muster/rules/abn'
import { isOfWorkingAge, OLDEST, YOUNGEST } from '@muster/rules/age'
import { phoneE164 } from '@muster/rules/phone'
import { checkTfn, maskTfn } from '@muster/rules/tfn'
import { localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { passwordFault } from '../../http/password-policy.ts'
import { readCountry } from './queries.ts'

type Fields = Omit<UserUpdate, 'version' | 'userRoleId'> | Omit<UserInput, 'userRoleId'>

/** What is stored of the fields that were sent: undefined stays, null is emptied. */
export interface Checked {
  columns: {
    first_name: string | undefined
    last_name: string | undefined
    employee_number: string | null | undefined
    phone: string | null | undefined
    address: string | null | undefined
    date_of_birth: string | null | undefined
    timezone: string | null | undefined
  }
  businessNumber: string | null | undefined
  taxNumber: string | null | undefined
}

/** Checks what was typed against the rules of people. Throws values.refused with every field at fault, never its value. */
export async function checkFields(scope: Scope, sent: Fields, keptTail?: string | null): Promise<Checked> {
  const faults: FieldFault[] = []
  const refuse = (path: string, message: string) => {
    faults.push({ path, message })
    return undefined
  }
  const emptied = (value: string | null | undefined) => (value === '' ? null : value)

  const today = localDate(scope.company.timezone, scope.now.getTime())
  if (sent.dob && !isOfWorkingAge(sent.dob, today))
    refuse('dob', `The age must be ${YOUNGEST} to ${OLDEST} years`)
  const tooWeak = sent.password && (await passwordFault(scope, sent.password))
  if (tooWeak) refuse('password', tooWeak)

  const phone = async (typed: string) => {
    const { country } = await readCountry(scope)
    return phoneE164(typed, country) ?? refuse('phone', 'This is not a telephone number')
  }
  const businessNumber = (typed: string) =>
    abnDigits(typed) ?? refuse('businessNumber', 'This is not a valid ABN')
  const taxNumber = (typed: string | null | undefined) => {
    // Left empty, or sent back as the form showed it.
    if (!typed || (keptTail && typed === maskTfn(keptTail))) return typed === null ? null : undefined
    const check = checkTfn(typed)
    if (check.kind === 'valid' || check.kind === 'old') return check.digits
    if (check.kind === 'status') return refuse('taxNumber', 'This number stands for a status. Leave it empty')
    return refuse('taxNumber', 'This is not a valid TFN')
  }

  const columns: Checked['columns'] = {
    first_name: sent.firstName || undefined,
    last_name: sent.lastName || undefined,
    employee_number: emptied(sent.employeeNumber),
    phone: sent.phone ? await phone(sent.phone) : emptied(sent.phone),
    address: emptied(sent.address),
    date_of_birth: sent.dob,
    timezone: sent.timezone,
  }
  const checked = {
    columns,
    businessNumber: sent.businessNumber
      ? businessNumber(sent.businessNumber)
      : (emptied(sent.businessNumber) as null | undefined),
    taxNumber: taxNumber(sent.taxNumber),
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
  return checked
}

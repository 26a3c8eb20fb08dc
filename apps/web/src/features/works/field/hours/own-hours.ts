import { ask } from '@muster/client/query'
import { type PayrollSummary, payroll } from '@muster/contract/pay/payroll'
import { useKept } from '../../../../offline/kept/kept-answers.ts'

/** No numbers of a person lie on a telephone: neither the business number nor what is shown of the tax number. */
export const withoutPerson = (hours: PayrollSummary): PayrollSummary => ({ ...hours, person: null })

export const ownHours = (id: number) => ask(payroll.byUser, { query: { tenantUserId: id } })

/** A person's own hours of the last days; without a connection those that the device was given last. */
export const useOwnHours = (id: number | undefined) =>
  useKept(id === undefined ? undefined : ownHours(id), withoutPerson)

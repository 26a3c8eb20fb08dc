import type { Scope } from '../../../db/scope.ts'
import { sealedAad } from '../record-queries.ts'

interface TaxNumbersInput {
  businessNumber: string | null | undefined
  taxNumber: string | null | undefined
}

/** Stores the numbers encrypted, bound to this person; null empties, undefined leaves. */
export async function sealNumbers(tx: Scope, id: number, numbers: TaxNumbersInput) {
  const sealed = (what: keyof TaxNumbersInput) => {
    const digits = numbers[what]
    return digits ? tx.vault.seal(sealedAad(id, what), digits) : digits
  }
  await tx
    .change('users', {
      business_number_cipher: sealed('businessNumber') as Buffer | null | undefined,
      tax_number_cipher: sealed('taxNumber') as Buffer | null | undefined,
      tax_number_tail: numbers.taxNumber
        ? numbers.taxNumber.slice(-3)
        : (numbers.taxNumber as null | undefined),
    })
    .where('id', '=', id)
    .execute()
}

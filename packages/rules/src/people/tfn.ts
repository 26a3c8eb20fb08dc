const nineWeights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
const eightWeights = [10, 7, 8, 4, 6, 3, 5, 1]

/** Numbers that stand for a status instead of a person, as the tax office reserves them. */
export const tfnStatuses = {
  '000000000': 'not quoted',
  '111111111': 'applied for',
  '333333333': 'under 18',
  '444444444': 'pensioner',
  '987654321': 'invalid or alphabetic',
} as const

export type TfnStatus = (typeof tfnStatuses)[keyof typeof tfnStatuses]

/**
 * `old` is a number of eight digits: sources disagree about its weights, so it is taken with a warning.
 * `status` is a reserved number: to be offered as a choice, not kept as a number.
 */
export type TfnCheck =
  | { kind: 'valid'; digits: string }
  | { kind: 'old'; digits: string }
  | { kind: 'status'; status: TfnStatus }
  | { kind: 'invalid' }

/**
 * Checks a tax file number as it is typed, spaces left aside; letters and hyphens are refused. Nine digits:
 * the weighted sum is divisible by 11. One random number in eleven passes: a check of typing, no proof. The
 * answer to an invalid one does not repeat it, for it may not be logged.
 */
export function checkTfn(text: string): TfnCheck {
  const digits = text.replaceAll(' ', '')
  if (!/^[0-9]{8,9}$/.test(digits)) return { kind: 'invalid' }
  if (isReserved(digits)) return { kind: 'status', status: tfnStatuses[digits] }
  const weights = digits.length === 9 ? nineWeights : eightWeights
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  if (sum % 11 !== 0) return { kind: 'invalid' }
  return { kind: digits.length === 9 ? 'valid' : 'old', digits }
}

/** Digits in threes from the left: '123 456 782', for old ones '123 456 77'. */
export const formatTfn = (digits: string) => digits.replaceAll(' ', '').replace(/(...)(?=.)/g, '$1 ')

/** All but the last three digits hidden: '*** *** 782'; how long the number is stays hidden too. */
export const maskTfn = (digits: string) => `*** *** ${digits.replaceAll(' ', '').slice(-3)}`

const isReserved = (digits: string): digits is keyof typeof tfnStatuses => Object.hasOwn(tfnStatuses, digits)

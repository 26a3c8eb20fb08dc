const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * The eleven digits of a valid Australian Business Number, spaces left aside; null when it is none.
 * Check (Australian Business Register): one less in the first digit, weighted sum divisible by 89. The
 * first two digits are check digits of 11–99. A valid number need not have been issued.
 */
export function abnDigits(text: string): string | null {
  const digits = text.replaceAll(' ', '')
  if (!/^[1-9][0-9]{10}$/.test(digits) || digits.startsWith('10')) return null
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), -weights[0]!)
  return sum % 89 === 0 ? digits : null
}

export const isAbn = (text: string) => abnDigits(text) !== null

/** 'NN NNN NNN NNN'; what is no valid number is returned as it is. */
export function formatAbn(text: string): string {
  const digits = abnDigits(text)
  return digits ? digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4') : text
}

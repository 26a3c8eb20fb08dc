import { msg } from '@muster/contract/kit/msg'
/** NORMAL are tasks, INSPECTION audits, FEEDBACK the client's answers. */
export type SpecType = 'NORMAL' | 'INSPECTION' | 'FEEDBACK'

export type Band = 'excellent' | 'very good' | 'good' | 'fair' | 'unsatisfactory'

/**
 * The weighted sum of the answered ratings and the sum of their weights are kept: a percentage is worked out from whole
 * numbers. Where every weight is 1, `weight` is the number of answered ratings.
 */
export type SpecAverage = {
  average: number | null
  sum: number
  weight: number
  answered: number
  leftOut: number
}

/** `average` is on the scale of `maximum`; null where nothing was answered. */
export type Overall = { average: number | null; percentage: number | null; maximum: number }

export const legend = {
  ratings: [
    { rating: 1, text: msg('Unsatisfactory') },
    { rating: 2, text: msg('Fair') },
    { rating: 3, text: msg('Good') },
    { rating: 4, text: msg('Very Good') },
    { rating: 5, text: msg('Excellent') },
  ],
  percentages: [
    { band: 'excellent', range: '100–90%' },
    { band: 'very good', range: '89–81' },
    { band: 'good', range: '80–71' },
    { band: 'fair', range: '70–61' },
    { band: 'unsatisfactory', range: '60–25' },
  ],
} as const satisfies {
  ratings: readonly { rating: number; text: string }[]
  percentages: readonly { band: Band; range: string }[]
}

/** The one scale of colours of a score, on paper and on a light screen; each reads on white at 4.5:1. */
export const bandColors: Readonly<Record<Band, string>> = {
  excellent: '#1a7f4b',
  'very good': '#2f7d32',
  good: '#6b7a12',
  fair: '#9a6200',
  unsatisfactory: '#b3261e',
}
export const bandColorsOnDark: Readonly<Record<Band, string>> = {
  excellent: '#4cc38a',
  'very good': '#74c365',
  good: '#b9c14a',
  fair: '#e5a84a',
  unsatisfactory: '#ff8f8f',
}

/** The highest rating: 10 for FEEDBACK, else 5. */
export const maximumOf = (specType: SpecType) => (specType === 'FEEDBACK' ? 10 : 5)

/**
 * The mean of a spec's answered ratings, each counting by the weight of its sub-task, 1 unless told; null stands for N/A or
 * unanswered, which is left out and counted. Throws RangeError on a rating or weight that is no whole number.
 */
export function specAverage(
  ratings: readonly (number | null)[],
  weights: readonly number[] = ratings.map(() => 1),
): SpecAverage {
  const answeredOnes = ratings.flatMap((rating, at) =>
    rating === null ? [] : [{ rating, weight: weights[at]! }],
  )
  if (
    !answeredOnes.every(({ rating, weight }) => Number.isSafeInteger(rating) && Number.isSafeInteger(weight))
  )
    throw new RangeError('A rating and its weight are whole numbers')
  const sum = answeredOnes.reduce((total, { rating, weight }) => total + rating * weight, 0)
  const weight = answeredOnes.reduce((total, each) => total + each.weight, 0)
  return {
    average: answeredOnes.length === 0 ? null : sum / weight,
    sum,
    weight,
    answered: answeredOnes.length,
    leftOut: ratings.length - answeredOnes.length,
  }
}

/** sum ÷ count ÷ maximum × 100, rounded up, in whole numbers so that an exact percentage stays. */
export function percentageOf(sum: number, count: number, maximum: number): number {
  return ceilQuotient(BigInt(sum) * 100n, BigInt(count) * BigInt(maximum))
}

/**
 * average ÷ maximum × 100, rounded up. For an average that is kept as a decimal: a quotient within a
 * billionth of a whole percentage is that one. Where sum and count are at hand, use percentageOf.
 */
export function percentage(average: number, maximum: number): number {
  const exact = (average / maximum) * 100
  const nearest = Math.round(exact)
  return Math.abs(exact - nearest) < 1e-9 ? nearest : Math.ceil(exact)
}

/** A spec as it counts in the whole: its weighted sum and weights, its maximum, and its own weight, 1 unless told. */
export interface Scored {
  sum: number
  weight: number
  maximum: number
  specWeight?: number
}

/**
 * The mean of the spec averages, each spec counting by its weight, and the percentage worked out from that mean;
 * specs without an answer are left out. Specs of different maxima are compared by their share of the
 * maximum, and the mean is given on the largest scale.
 */
export function overall(specs: readonly Scored[]): Overall {
  const maximum = Math.max(0, ...specs.map((spec) => spec.maximum))
  const rated = specs.filter((spec) => spec.weight > 0)
  if (rated.length === 0) return { average: null, percentage: null, maximum }
  let [above, below] = [0n, 1n]
  for (const { sum, weight, maximum: own, specWeight = 1 } of rated) {
    const outOf = BigInt(weight) * BigInt(own)
    above = above * outOf + BigInt(specWeight) * BigInt(sum) * below
    below *= outOf
    const shared = greatestCommonDivisor(above, below)
    above /= shared
    below /= shared
  }
  below *= rated.reduce((all, { specWeight = 1 }) => all + BigInt(specWeight), 0n)
  return {
    average: Number(above * BigInt(maximum)) / Number(below),
    percentage: ceilQuotient(above * 100n, below),
    maximum,
  }
}

/** The band of a percentage; everything up to 60 is the lowest. */
export function band(percentageRoundedUp: number): Band {
  if (percentageRoundedUp >= 90) return 'excellent'
  if (percentageRoundedUp > 80) return 'very good'
  if (percentageRoundedUp > 70) return 'good'
  if (percentageRoundedUp > 60) return 'fair'
  return 'unsatisfactory'
}

/** Somebody ought to look at it: the lowest band. */
export const isLow = (percentageRoundedUp: number): boolean => band(percentageRoundedUp) === 'unsatisfactory'

const ceilQuotient = (above: bigint, below: bigint) => Number((above + below - 1n) / below)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}

/** An average as screens and files write it: 4.208730158730159 is 4.21. */
export const twoDecimals = (average: number | null | undefined) =>
  average === null || average === undefined ? null : Math.round(average * 100) / 100

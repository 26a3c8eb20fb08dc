/*
 * Money is integer cents, and fractions are two integers. All sums stay below 2^53: a thousand dollars an hour, a hundred
 * thousand minutes and ten thousand per cent multiply to 10^14.
 */

/** A part of something: 12.07 % is 1207 of 10000. */
export interface Ratio {
  n: number
  of: number
}

/** An integer divided by an integer, half up. */
export function halfUp(dividend: number, divisor: number): number {
  const twice = 2 * dividend + divisor
  const over = 2 * divisor
  return (twice - (twice % over)) / over
}

/** A share of cents, half up. */
export const shareOf = (cents: number, { n, of }: Ratio): number => halfUp(cents * n, of)

/** A per cent of cents, half up. */
export const percentOf = (cents: number, percent: number): number => halfUp(cents * percent, 100)

/** Cents of minutes at a rate an hour, half up. */
export const ofMinutes = (rate: number, minutes: number): number => halfUp(rate * minutes, 60)

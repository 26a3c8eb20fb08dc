/**
 * How well one time tells two kinds apart: the share of pairs in which the first kind took longer (ties count half),
 * folded so that 0.5 is not at all and 1 always. The area under the ROC curve, as Mann and Whitney compute it.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const area = wins / (first.length * second.length)
  return Math.max(area, 1 - area)
}

export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

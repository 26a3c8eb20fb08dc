/** Parts of an amount by weights that add up to it, to the cent; equal parts where no weight counts. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = whole > 0 ? weights : weights.map(() => 1)
  const all = whole > 0 ? whole : weights.length
  let [before, given] = [0, 0]
  return shares.map((share) => {
    before += share
    const part = Math.round((amount * before) / all) - given
    given += part
    return part
  })
}

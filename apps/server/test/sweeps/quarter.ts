/** A number that stays with a title, whatever is added beside it. */
const numberOf = (title: string) =>
  [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)

/** A quarter of what is swept, the same in each run: a fast test takes it, and a slow test sweeps the whole. */
export const quarterOf = <S extends { title: string }>(all: readonly S[]) =>
  all.filter(({ title }) => numberOf(title) % 4 === 0)

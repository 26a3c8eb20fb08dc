export const YOUNGEST = 14
export const OLDEST = 100

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Whether somebody born on `born` is 14 to 100 years old on `today`; both local days as YYYY-MM-DD. */
export const isOfWorkingAge = (born: string, today: string) =>
  born <= yearsBefore(today, YOUNGEST) && born > yearsBefore(today, OLDEST + 1)

/** Whole years of a person on a day: the age counts from the birthday on. */
export function ageOn(born: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4))
  return date.slice(5) < born.slice(5) ? years - 1 : years
}

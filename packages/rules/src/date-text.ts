/** 'DD/MM/YYYY' of a date 'YYYY-MM-DD', as tables show it. */
export const dateText = (date: string) => date.split('-').reverse().join('/')

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'March 9, 2026' of a date 'YYYY-MM-DD', as headers show it. */
export function longDateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[month! - 1]} ${day}, ${year}`
}

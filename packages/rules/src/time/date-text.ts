/** 'DD/MM/YYYY' of a date 'YYYY-MM-DD', as tables show it. */
export const dateText = (date: string) => date.split('-').reverse().join('/')

/** 'March 9, 2026' of a date 'YYYY-MM-DD', as headers show it; in other languages as they write a long day. */
export const longDateText = (date: string, locale = 'en') =>
  new Intl.DateTimeFormat(locale.startsWith('en') ? 'en-US' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))

/** A sentence that ends with a date as tables show it, with that date as headers show it. */
export const withLongDate = (sentence: string, locale?: string) =>
  sentence.replace(/(\d{2})\/(\d{2})\/(\d{4})(?!.*\d{2}\/\d{2}\/\d{4})/s, (_, day, month, year) =>
    longDateText(`${year}-${month}-${day}`, locale),
  )

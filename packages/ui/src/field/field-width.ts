import css from './field-width.module.css'

const widths = {
  count: css.count,
  time: css.time,
  date: css.date,
  measure: css.measure,
  /** Phone, business and tax number, time zone. */
  phone: css.phone,
  /** Name, e-mail, picker. */
  name: css.name,
  text: css.text,
} as const
export type FieldWidth = keyof typeof widths

export const asWide = (width: FieldWidth | undefined, { compact }: { compact?: boolean }) =>
  width && !compact ? { classNames: { wrapper: widths[width] ?? '' } } : {}

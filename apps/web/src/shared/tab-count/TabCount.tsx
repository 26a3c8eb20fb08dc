import type { ReactNode } from 'react'
import css from './tab-count.module.css'

export const inShort = (count: number) => (count > 99 ? '99+' : String(count))

export function TabCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={css.tabIcon}>
      {children}
      {count > 0 && (
        <span className={css.tabCount} aria-hidden>
          {inShort(count)}
        </span>
      )}
    </span>
  )
}

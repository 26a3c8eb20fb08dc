import { useClockSkew } from '@muster/client/server-clock'
import { Page } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { SyncBadge } from '../../../offline/sync/SyncBadge.tsx'
import fieldCss from '../../../shared/checklist/field.module.css'
import css from './visit.module.css'

interface Props {
  title: string
  sentence?: string
  /** The large actions at the bottom, where the thumb is. */
  bar?: ReactNode
  children: ReactNode
}

/** One column; what is saved and what waits always in view. */
export function FieldFrame({ title, sentence, bar, children }: Props) {
  return (
    <div className={fieldCss.field}>
      <div className={css.top}>
        <SyncBadge />
      </div>
      <ClockNotice />
      <Page title={title} {...(sentence ? { sentence } : {})}>
        <div className="stack">{children}</div>
      </Page>
      {bar && <div className={css.bar}>{bar}</div>}
    </div>
  )
}

/** Says that the clock of the phone is wrong: what is shown and recorded goes by the server's. */
function ClockNotice() {
  const say = useWords()
  const minutes = Math.round(Math.abs(useClockSkew()) / 60_000)
  if (minutes === 0) return null
  return (
    <p className={css.clockNotice} role="status">
      {say('The clock of this phone is {minutes} minutes off. Times are corrected.', { minutes })}
    </p>
  )
}

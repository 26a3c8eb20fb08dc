import '../../../checklist/field.css'
import { Page } from '@muster/ui/Page.tsx'
import type { ReactNode } from 'react'
import { SyncBadge } from '../../../offline/SyncBadge.tsx'

interface Props {
  title: string
  sentence?: string
  /** The large actions at the bottom, where the thumb is. */
  bar?: ReactNode
  children: ReactNode
}

/** One column; what is saved and what waits always in view. */
export function FieldPage({ title, sentence, bar, children }: Props) {
  return (
    <div className="field">
      <div className="field-top">
        <SyncBadge />
      </div>
      <Page title={title} {...(sentence ? { sentence } : {})}>
        <div className="stack">{children}</div>
      </Page>
      {bar && <div className="field-bar">{bar}</div>}
    </div>
  )
}

import { call } from '@muster/client/call'
import { reports } from '@muster/contract/reports'
import { Button } from '@muster/ui/button/Button.tsx'
import { giveBase64 } from '@muster/ui/table/table-file.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from '../../../../shared/checklist/field.module.css'

const kinds = {
  PDF: { label: msg('My records as PDF'), name: 'My records.pdf', type: 'application/pdf' },
  CSV: { label: msg('My positions as CSV'), name: 'My positions.csv', type: 'text/csv' },
} as const

export function OwnRecords() {
  const say = useWords()
  const save = async (reportType: keyof typeof kinds) => {
    const { name, type } = kinds[reportType]
    giveBase64(name, type, await call(reports.ownRecords, { query: { reportType } }))
  }
  return (
    <section className={clsx('card', css.visit)} aria-label={say('Copy of your records')}>
      <p className="faint">{say('Copy of your records')}</p>
      <p>
        {say('Your hours and corrections, leave, offers and swaps, and every place where you were recorded.')}
      </p>
      {(['PDF', 'CSV'] as const).map((kind) => (
        <Button key={kind} label={kinds[kind].label} size="field" onPick={() => save(kind)} />
      ))}
    </section>
  )
}

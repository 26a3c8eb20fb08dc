import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import type { ReactNode } from 'react'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { DateRangePicker } from '../../shared/pickers/DateRangePicker.tsx'
import { GroupsPicker } from '../../shared/pickers/GroupsPicker.tsx'
import { type Chosen, mostDays, rangeOf } from './payroll-url.ts'

interface Props {
  start: Chosen & { whose: number | undefined }
  picker: (value: number | undefined, onChange: (value: number | undefined) => void) => ReactNode
  nobody: string
  onGenerate: (chosen: Chosen & { whose: number }) => void
}

/** What a report is about; nothing is asked of the server before Generate. */
export function PayrollFilters({ start, picker, nobody, onGenerate }: Props) {
  const [chosen, choose] = useDraft(start)
  const generate = () => {
    const { whose } = chosen
    if (whose === undefined) return void sayProblem(nobody)
    const { startDate, endDate } = rangeOf(chosen)
    onGenerate({ ...chosen, startDate, endDate, whose })
  }
  return (
    <>
      {picker(chosen.whose, (whose) => choose({ whose }))}
      <DateRangePicker compact value={chosen} onChange={(range) => choose(range)} most={mostDays} />
      <GroupsPicker
        compact
        clearable
        value={chosen.groups}
        onChange={(groups) => choose({ groups: groups?.length ? groups : undefined })}
      />
      <Button label={msg('Generate')} kind="primary" onPick={generate} />
    </>
  )
}

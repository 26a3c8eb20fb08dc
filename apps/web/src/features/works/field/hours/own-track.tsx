import { ask, useAsk } from '@muster/client/query'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { PathMap } from '@muster/ui/map/PathMap.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'

const height = 320

export const openOwnTrack = (row: PayrollRow) =>
  void openDialog(msg('Where you were recorded'), () => <OwnTrack row={row} />)

function OwnTrack({ row }: { row: PayrollRow }) {
  const say = useWords()
  const { answer, failure, again } = useAsk(
    ask(reports.path, { query: { workIds: [row.workId], accuracy: 'HIGH' } }),
  )
  if (!answer) return <NoAnswer failure={failure} again={again} rows={5} />
  if (answer.locations.length === 0)
    return (
      <EmptyState
        title={msg('No positions were recorded')}
        hint={msg('Positions are recorded only while a visit is open and its screen is in view.')}
      />
    )
  return (
    <div className="stack">
      <p className="strong">{row.jobLocationName}</p>
      <p className="figures">
        {say('{count} positions', { count: answer.locations.length })} ·{' '}
        {say('{metres} m walked', { metres: count(Math.round(answer.length)) })}
      </p>
      <PathMap label={msg('Walked path')} path={answer.locations} height={height} />
    </div>
  )
}

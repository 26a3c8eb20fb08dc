import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { PathMap } from '@muster/ui/map/PathMap.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

const height = 320

export function OwnTrackDialog({ row, onClose }: { row: PayrollRow; onClose: () => void }) {
  const say = useWords()
  const { answer, failure, again } = useAsk(
    ask(reports.path, { query: { workIds: [row.workId], accuracy: 'HIGH' } }),
  )
  return (
    <Dialog title={msg('Where you were recorded')} onClose={onClose}>
      {!answer && <NoAnswer failure={failure} again={again} rows={5} />}
      {answer && answer.locations.length === 0 && (
        <EmptyState
          title={msg('No positions were recorded')}
          hint={msg('Positions are recorded only while a visit is open and its screen is in view.')}
        />
      )}
      {answer && answer.locations.length > 0 && (
        <div className="stack">
          <p className="strong">{row.jobLocationName}</p>
          <p className="figures">
            {say('{count} positions', { count: answer.locations.length })} ·{' '}
            {say('{metres} m walked', { metres: count(Math.round(answer.length)) })}
          </p>
          <PathMap label={msg('Walked path')} path={answer.locations} height={height} />
        </div>
      )}
    </Dialog>
  )
}

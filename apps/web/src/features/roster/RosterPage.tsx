import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { beginUnderWay } from '@muster/ui/unsaved.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { companyToday } from '../../company-today.ts'
import { paths } from '../../paths.ts'
import { type Search, useUrlState } from '../../url.ts'
import { AwayLegend } from './AwayLegend.tsx'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayList } from './DayList.tsx'
import { DraftsDialog } from './DraftsDialog.tsx'
import { IdlePeople } from './IdlePeople.tsx'
import { OpenParts } from './OpenParts.tsx'
import { PlacingBar } from './PlacingBar.tsx'
import { type Paper, PrintRoster } from './PrintRoster.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RosterFacts } from './RosterFacts.tsx'
import { RosterFilters } from './RosterFilters.tsx'
import { RosterGrid } from './RosterGrid.tsx'
import { rosterShape } from './roster-url.ts'
import { SelectedShifts } from './SelectedShifts.tsx'
import { useHands } from './use-hands.ts'
import { prefetchRoster, useRoster } from './use-roster.ts'
import { useRosterActs } from './use-roster-acts.ts'

export const loader = (search: Search) => prefetchRoster(search)

/** Who works where, what is uncovered, and what is drafted and not published. */
export default function RosterPage() {
  const [url, setUrl] = useUrlState(rosterShape)
  const shown = useRoster(url)
  const acts = useRosterActs(shown.view.items)
  const hands = useHands(shown.view, acts)
  const [open, setOpen] = useState<'drafts' | 'publish' | 'copy'>()
  const [paper, setPaper] = useState<Paper>('A4')
  const { roster, view, span } = shown
  useUnderWay(open !== undefined || hands.isBusy)
  const isNarrow = useIsNarrow()
  const drafts = roster?.acts ?? []
  const waiting = drafts.reduce((sum, { changes }) => sum + changes, 0)
  const close = () => setOpen(undefined)
  return (
    <Page
      title={msg('Roster')}
      action={<Actions waiting={waiting} onOpen={setOpen} onPaper={setPaper} />}
      filters={<RosterFilters url={url} onChange={setUrl} />}
    >
      <RosterFacts roster={roster} view={view} />
      {url.by !== 'SITE' && <AwayLegend away={shown.away} />}
      <Shown shown={shown} hands={hands} paper={paper} />
      {view.idle.length > 0 && <IdlePeople people={view.idle} />}
      <SelectedShifts hands={hands} acts={acts} />
      <OpenParts hands={hands} acts={acts} canPlace={!isNarrow} />
      {open === 'drafts' && <DraftsDialog drafts={drafts} items={view.items} acts={acts} onClose={close} />}
      {open === 'publish' && <PublishDialog span={span} groupIds={url.groups} onClose={close} />}
      {open === 'copy' && (
        <CopyWeekDialog
          week={span.startDate}
          groupIds={url.groups}
          acts={acts}
          onCopied={(date) => setUrl({ date })}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** What is open or chosen is still there after signing in again. */
function useUnderWay(isBusy: boolean) {
  useEffect(() => (isBusy ? beginUnderWay() : undefined), [isBusy])
}

interface ActionsProps {
  waiting: number
  onOpen: (what: 'drafts' | 'publish' | 'copy') => void
  onPaper: (paper: Paper) => void
}
function Actions({ waiting, onOpen, onPaper }: ActionsProps) {
  const say = useWords()
  return (
    <>
      <PrintRoster onPaper={onPaper} />
      <Button label={msg('Import')} icon={<IconUpload size={16} aria-hidden />} href={paths.rosterImport} />
      <Button label={msg('Copy week')} onPick={() => onOpen('copy')} />
      {waiting > 0 && (
        <Button
          label={say('{count} unpublished changes', { count: waiting })}
          onPick={() => onOpen('drafts')}
        />
      )}
      <Button
        kind="primary"
        label={waiting > 0 ? say('Publish ({count})', { count: waiting }) : msg('Publish')}
        disabled={waiting === 0}
        onPick={() => onOpen('publish')}
      />
    </>
  )
}

interface ShownProps {
  shown: ReturnType<typeof useRoster>
  hands: ReturnType<typeof useHands>
  paper: Paper
}
function Shown({ shown, hands, paper }: ShownProps) {
  const say = useWords()
  const isPaper = useIsPrinting()
  const isNarrow = useIsNarrow() && !isPaper
  const { roster, view, days, away, failure, again } = shown
  if (!roster) return failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={10} />
  if (view.rows.length === 0 && !view.lane)
    return (
      <EmptyState
        title={msg('No shifts in these days')}
        hint={msg('Add what a job needs under Needed on its page, or plan people in its schedule.')}
      />
    )
  if (isNarrow) return <DayList view={view} days={days} away={away} hands={hands} />
  return (
    <>
      <PlacingBar hands={hands} />
      <RosterGrid
        label={say('Roster')}
        view={view}
        days={days}
        today={companyToday()}
        away={away}
        selected={hands.selected}
        paper={paper}
        {...hands.gridActs}
      />
    </>
  )
}

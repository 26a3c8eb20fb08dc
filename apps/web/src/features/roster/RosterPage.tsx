import { prefetch } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useIsOffice, useLevel } from '@muster/client/use-session'
import { Button } from '@muster/ui/button/Button.tsx'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { Page } from '@muster/ui/page/Page.tsx'
import { useIsNarrow, useIsSnug, useIsTight } from '@muster/ui/table/use-narrow.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { maySee } from '../../screens.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { dayToAdd } from './add/add-target.ts'
import { askRoster } from './ask-roster.ts'
import css from './bars/bars.module.css'
import { FreeRows, rowOfIdle } from './bars/FreeRows.tsx'
import { PublishState } from './bars/PublishState.tsx'
import { QuietFacts, RosterFacts } from './bars/RosterFacts.tsx'
import { RosterFilters } from './bars/RosterFilters.tsx'
import { RosterLegend } from './bars/RosterLegend.tsx'
import { RosterTotals } from './bars/RosterTotals.tsx'
import { useRosterActs } from './changes/use-roster-acts.ts'
import { DraftsDialog } from './dialogs/DraftsDialog.tsx'
import { PublishDialog } from './dialogs/PublishDialog.tsx'
import { FillDialog } from './fill/FillDialog.tsx'
import { openPlacesIn } from './fill/open-places.ts'
import { SelectedShifts } from './grid/HandsBars.tsx'
import { type Paper, printChoices } from './grid/print-roster.ts'
import { type Hands, useHands } from './grid/use-hands.tsx'
import { VisitLegend } from './grid/VisitLegend.tsx'
import { type RosterAct, useRareActs } from './more/use-rare-acts.tsx'
import { ShownRoster } from './ShownRoster.tsx'
import { useRoster } from './use-roster.ts'
import { rosterShape } from './week/roster-url.ts'

export const loader = (search: Search) => Promise.all([askRoster(search), prefetch(groupList)])

export default function RosterPage() {
  const say = useWords()
  const [url] = useUrlState(rosterShape)
  const rosterShown = useRoster(url)
  const { roster, view, narrowed } = rosterShown
  const acts = useRosterActs(rosterShown.whole.items, roster?.hasCosts)
  const isNarrow = useIsNarrow()
  // On a phone there is no grid to move in.
  const hands = useHands(view, acts, {
    ...{ jobs: roster?.jobs ?? [], canPlace: !isNarrow, costs: roster?.costs !== undefined },
  })
  const [paper, setPaper] = useState<Paper>('A4')
  useUnderWay(hands.isBusy)
  // Above the grid every line costs a row: where there is room the facts stand beside the title.
  const isWide = !useIsSnug()
  const facts = <RosterFacts roster={roster} view={narrowed} />
  const date = dayToAdd(rosterShown.days, url.date, companyToday())
  return (
    <>
      {!isNarrow && <SkipToGrid />}
      <Page
        title={msg('Roster')}
        action={<Actions shown={rosterShown} date={date} hands={hands} onPaper={setPaper} />}
        beside={isWide && facts}
        filters={<RosterFilters roster={roster} />}
        dense
      >
        {!isWide && facts}
        <ShownRoster shown={rosterShown} hands={hands} paper={paper} />
        <QuietFacts view={narrowed} />
        <PublishState roster={roster} />
        <div className={css.legends}>
          <RosterLegend roster={roster} away={rosterShown.away} />
          <VisitLegend view={rosterShown.whole} />
        </div>
        {!isNarrow && (
          <FreeRows
            summary={say('{count} people without shifts', { count: view.idle.length })}
            rows={view.idle.map(rowOfIdle)}
            onAdd={(row) => hands.add({ row, date })}
          />
        )}
        <RosterTotals roster={roster} view={rosterShown.view} />
        <SelectedShifts hands={hands} />
        {hands.part}
      </Page>
    </>
  )
}

/** Past the header and the filters, for who works by keyboard. */
function SkipToGrid() {
  const say = useWords()
  const skip = () => document.querySelector<HTMLElement>('[role="grid"] [data-spot][tabindex="0"]')?.focus()
  return (
    <button type="button" className={css.skip} onClick={skip}>
      {say('Skip to the shifts')}
    </button>
  )
}

/** What is open or chosen is still there after signing in again. */
function useUnderWay(isBusy: boolean) {
  useEffect(() => (isBusy ? beginUnderWay() : undefined), [isBusy])
}

interface ActionsProps {
  shown: ReturnType<typeof useRoster>
  date: string
  hands: Hands
  onPaper: (paper: Paper) => void
}
function Actions({ shown, date, hands, onPaper }: ActionsProps) {
  const say = useWords()
  const { roster, narrowed, span } = shown
  const [{ by, groups }] = useUrlState(rosterShape)
  const isOffice = useIsOffice()
  const filter = { ...(isOffice && groups && { groupIds: groups }) }
  const rareActs = useRareActs({ shown, hands })
  const waiting = roster?.unpublished ?? 0
  const isNarrow = useIsNarrow()
  const mayPublish = useMay({ rights: ['publishesRoster'] })
  const drafts = () => hands.open(({ acts, close }) => <DraftsDialog acts={acts} onClose={close} />)
  const publish = () =>
    hands.open(({ close }) => (
      <PublishDialog input={{ ...span, ...filter }} hasCosts={roster?.hasCosts} onClose={close} />
    ))
  const fill = () =>
    hands.open(({ acts, close }) => (
      <FillDialog places={openPlacesIn(narrowed)} acts={acts} onClose={close} />
    ))
  const acts = [
    ...(isOffice && narrowed.uncovered > 0 ? [{ label: msg('Fill open shifts…'), onPick: fill }] : []),
    ...(waiting > 0
      ? [{ label: say('{count} unpublished changes', { count: waiting }), onPick: drafts }]
      : []),
  ]
  return (
    <>
      <RosterTools
        acts={acts}
        rareActs={rareActs}
        onAdd={() => hands.addTo({ kind: by === 'SITE' ? 'need' : 'shift', date })}
        onPaper={onPaper}
      />
      {mayPublish && !(isNarrow && waiting === 0) && (
        <Button
          kind="primary"
          label={waiting > 0 ? say('Publish ({count})', { count: waiting }) : msg('Publish')}
          disabled={waiting === 0}
          onPick={publish}
        />
      )}
    </>
  )
}

interface ToolsProps {
  acts: readonly RosterAct[]
  rareActs: readonly RosterAct[]
  onAdd: () => void
  onPaper: (paper: Paper) => void
}
/** What is rare is in a menu; where one row has no room for the daily acts, these are too. */
function RosterTools({ acts, rareActs, onAdd, onPaper }: ToolsProps) {
  const { history } = useRouter()
  const isTight = useIsTight()
  const mayImport = maySee(paths.rosterImport, useLevel())
  const upload = { label: msg('Import'), onPick: () => history.push(paths.rosterImport) }
  const more = [
    ...(isTight ? acts : []),
    ...rareActs,
    ...(mayImport ? [upload] : []),
    ...printChoices(onPaper),
  ]
  return (
    <>
      <Button label={msg('Add')} icon={IconPlus} onPick={onAdd} />
      {!isTight && acts.map((act) => <Button key={act.label} {...act} />)}
      <MenuButton label={msg('More')} choices={more} />
    </>
  )
}

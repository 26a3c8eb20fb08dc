import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { Page } from '@muster/ui/page/Page.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { AwayLegend } from './AwayLegend.tsx'
import { type AddTarget, dayToAdd } from './add/add-target.ts'
import css from './bars.module.css'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DraftsDialog } from './DraftsDialog.tsx'
import { SelectedShifts } from './HandsBars.tsx'
import { IdlePeople } from './IdlePeople.tsx'
import { NarrowFields } from './NarrowFields.tsx'
import { OpenParts } from './OpenParts.tsx'
import { type Paper, PrintRoster } from './PrintRoster.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RosterFacts } from './RosterFacts.tsx'
import { RosterFilters } from './RosterFilters.tsx'
import { RosterKeys } from './RosterKeys.tsx'
import { rosterShape } from './roster-url.ts'
import { ShownRoster } from './ShownRoster.tsx'
import { useHands } from './use-hands.ts'
import { prefetchRoster, useRoster } from './use-roster.ts'
import { useRosterActs } from './use-roster-acts.ts'

export const loader = (search: Search) => prefetchRoster(search)

/** Who works where, what is uncovered, and what is drafted and not published. */
export default function RosterPage() {
  const [url, setUrl] = useUrlState(rosterShape)
  const rosterShown = useRoster(url)
  const acts = useRosterActs(rosterShown.whole.items)
  const hands = useHands(rosterShown.view, rosterShown.roster?.jobs ?? [], acts)
  const [open, setOpen] = useState<'drafts' | 'publish' | 'copy'>()
  const [paper, setPaper] = useState<Paper>('A4')
  const { roster, view, span } = rosterShown
  useUnderWay(open !== undefined || hands.isBusy)
  const isNarrow = useIsNarrow()
  const waiting = roster?.unpublished ?? 0
  const close = () => setOpen(undefined)
  const addOn = (target: Partial<AddTarget>) => {
    const kind = url.by === 'SITE' ? 'need' : 'shift'
    const date = dayToAdd(rosterShown.days, url.date, companyToday())
    hands.openPart({ what: 'add', target: { kind, date, ...target } })
  }
  return (
    <>
      {!isNarrow && <SkipToGrid />}
      <Page
        title={msg('Roster')}
        action={<Actions waiting={waiting} onAdd={() => addOn({})} onOpen={setOpen} onPaper={setPaper} />}
        filters={<RosterFilters url={url} onChange={setUrl} />}
      >
        <RosterFacts
          roster={roster}
          view={rosterShown.narrowed}
          only={url.only}
          onOnly={(only) => setUrl({ only })}
        >
          {!isNarrow && <RosterKeys />}
          <NarrowFields filter={url} roster={roster} onChange={setUrl} />
        </RosterFacts>
        {url.by !== 'SITE' && <AwayLegend away={rosterShown.away} />}
        <ShownRoster shown={rosterShown} url={url} onChange={setUrl} hands={hands} paper={paper} />
        {view.idle.length > 0 && !isNarrow && (
          <IdlePeople
            people={view.idle}
            onAdd={({ tenantUserId }) => addOn({ kind: 'shift', tenantUserId })}
          />
        )}
        <SelectedShifts hands={hands} acts={acts} />
        <OpenParts hands={hands} items={view.items} acts={acts} canPlace={!isNarrow} />
        {open === 'drafts' && <DraftsDialog acts={acts} onClose={close} />}
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
  waiting: number
  onAdd: () => void
  onOpen: (what: 'drafts' | 'publish' | 'copy') => void
  onPaper: (paper: Paper) => void
}
function Actions({ waiting, onAdd, onOpen, onPaper }: ActionsProps) {
  const say = useWords()
  return (
    <>
      <PrintRoster onPaper={onPaper} />
      <Button label={msg('Import')} icon={<IconUpload size={16} aria-hidden />} href={paths.rosterImport} />
      <Button label={msg('Add')} icon={<IconPlus size={16} aria-hidden />} onPick={onAdd} />
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

import { useSession } from '@muster/client/use-session'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import type { EntryId } from '../../../offline/entry.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { RefusedStart } from './start/RefusedStart.tsx'
import { ChecklistMissing } from './visit/ChecklistMissing.tsx'
import type { RunWork } from './visit/run-work.ts'
import { SpecCard } from './visit/SpecCard.tsx'
import { searchOf, useRunWork, workOfUrl } from './visit/use-run-work.ts'
import { useTracking } from './visit/use-tracking.ts'
import { VisitCard } from './visit/VisitCard.tsx'
import { missingOf } from './visit/work-progress.ts'
import css from './visit.module.css'

export default function WorkRunPage() {
  const name = workOfUrl(useSearch({ strict: false }))
  const { work, start, isAlone, failure, isLoading, again } = useRunWork(name)
  if (name !== undefined && start?.state === 'refused')
    return <RefusedStart start={start} isAlone={isAlone} />
  if (name !== undefined && work) return <Running name={name} work={work} />
  return (
    <FieldFrame
      title={msg('Visit')}
      bar={<Button label={msg('My day')} size="field" wide href={paths.home} />}
    >
      {isLoading && <RowsSkeleton rows={8} />}
      {!isLoading && failure && <ErrorState error={failure} onRetry={again} />}
      {!isLoading && !failure && <EmptyState title={msg('This visit is not on this device')} />}
    </FieldFrame>
  )
}

/** From the list of what is missing: goes to the question that was tapped there. */
function useTappedQuestion() {
  const { hash } = useLocation()
  useEffect(() => {
    const question = hash ? document.getElementById(hash) : null
    question?.scrollIntoView({ block: 'center' })
    question?.querySelector<HTMLElement>('button, input, textarea')?.focus()
  }, [hash])
}

function Running({ name, work }: { name: EntryId; work: RunWork }) {
  const say = useWords()
  const mayTrack = useSession()?.user.noticeAcknowledged === true
  const tracking = useTracking(name, work.fixDistance, mayTrack && work.status === 'STARTED')
  const isOpen = work.status === 'STARTED' || work.status === 'ON_HOLD'
  const before = work.specs.filter(({ prompt }) => prompt === 'BEFORE_START')
  const isGated = isOpen && missingOf({ specs: before }).length > 0
  useTappedQuestion()
  const bar = isOpen ? (
    <RunningBar name={name} work={work} isGated={isGated} />
  ) : (
    <Button label={msg('My day')} kind="primary" size="field" wide href={paths.home} />
  )
  return (
    <FieldFrame title={work.site} sentence={work.address} bar={bar}>
      <VisitCard work={work} isOpen={isOpen} tracking={tracking} mayTrack={mayTrack} />
      {work.isWithoutChecklist && <ChecklistMissing />}
      {work.specs.length === 0 && !work.isWithoutChecklist && (
        <EmptyState title={msg('Nothing to fill in here')} />
      )}
      {isGated && (
        <p className={clsx('strong', css.answerFirst)} role="status">
          {say('Answer these first. The checklist opens when everything mandatory is answered.')}
        </p>
      )}
      {(isGated ? before : work.specs).map((spec) => (
        <SpecCard key={spec.id} spec={spec} work={name} isOpen={isOpen} />
      ))}
    </FieldFrame>
  )
}

function RunningBar({ name, work, isGated }: { name: EntryId; work: RunWork; isGated: boolean }) {
  const navigate = useNavigate()
  const hold = useQueued(works.hold)
  const resume = useQueued(works.resume)
  const now = () => ({ params: { id: name }, body: { at: new Date().toISOString() } })
  const finish = () => void navigate({ href: to(paths.workFinish, searchOf(name)) })
  return (
    <>
      {work.status === 'STARTED' ? (
        <Button key="hold" label={msg('Pause')} size="field" onPick={() => hold(now())} />
      ) : (
        <Button key="resume" label={msg('Resume')} size="field" onPick={() => resume(now())} />
      )}
      <Button label={msg('Finish')} kind={isGated ? 'quiet' : 'primary'} size="field" onPick={finish} />
    </>
  )
}

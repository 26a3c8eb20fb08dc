import { serverNow } from '@muster/client/server-clock'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { EmptyState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import type { EntryId } from '../../../offline/entry.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { ChecklistMissing } from './visit/ChecklistMissing.tsx'
import { RunningClock } from './visit/OpenWork.tsx'
import type { RunWork } from './visit/run-work.ts'
import { searchOf, useRunWork, workOfUrl } from './visit/use-run-work.ts'
import { awaitedFiles, hasFollowUps, missingOf, progressOf, serviceUntil } from './visit/work-progress.ts'
import css from './visit.module.css'

export default function FinishPage() {
  const name = workOfUrl(useSearch({ strict: false }))
  const { work, isLoading } = useRunWork(name)
  if (name !== undefined && work) return <Finish name={name} work={work} />
  return (
    <FieldFrame
      title={msg('Finish')}
      bar={<Button label={msg('My day')} size="field" wide href={paths.home} />}
    >
      {isLoading ? <RowsSkeleton rows={5} /> : <EmptyState title={msg('This visit is not on this device')} />}
    </FieldFrame>
  )
}

function Finish({ name, work }: { name: EntryId; work: RunWork }) {
  const say = useWords()
  const { finish, awaited } = useFinish(name, work)
  const missing = missingOf(work)
  const { answered, total } = progressOf(work)
  const back = to(paths.work, searchOf(name))
  const isOpen = work.status === 'STARTED' || work.status === 'ON_HOLD'
  return (
    <FieldFrame
      title={msg('Finish')}
      sentence={work.site}
      bar={
        <>
          <Button label={msg('Back')} size="field" href={back} />
          <Button
            label={msg('Finish the visit')}
            kind="primary"
            size="field"
            disabled={missing.length > 0 || !isOpen || work.isWithoutChecklist}
            onPick={finish}
          />
        </>
      }
    >
      <section className={clsx('card', fieldCss.visit)}>
        <RunningClock work={work} />
        <p className="figures">{say('{answered} of {total} answered', { answered, total })}</p>
        {awaited.length > 0 && (
          <p>
            {say('{count} photos and files are still on this device and will follow.', {
              count: awaited.length,
            })}
          </p>
        )}
      </section>
      {missing.length > 0 && <StillMissing missing={missing} back={back} />}
      {work.isWithoutChecklist && <ChecklistMissing />}
      {missing.length === 0 && isOpen && !work.isWithoutChecklist && (
        <p>{say('Everything that is due is there.')}</p>
      )}
      {!isOpen && <p>{say('This visit is finished.')}</p>}
    </FieldFrame>
  )
}

function useFinish(name: EntryId, work: RunWork) {
  const navigate = useNavigate()
  const complete = useQueued(works.complete)
  const awaited = awaitedFiles(work)
  const finish = async () => {
    const endedAt = new Date().toISOString()
    const body = {
      endedAt,
      ...(awaited.length > 0 && { awaitedFiles: awaited }),
      ...(hasFollowUps(work) && { asksFollowUps: true }),
    }
    await complete({ params: { id: name }, body })
    await navigate({ to: paths.home })
    const minutes = Math.floor(serviceUntil(work, serverNow()) / 60_000)
    showToast('Finished, {count} minutes', { count: minutes })
  }
  return { finish, awaited }
}

function StillMissing({ missing, back }: { missing: ReturnType<typeof missingOf>; back: string }) {
  const say = useWords()
  return (
    <section className={clsx('card', fieldCss.visit)} role="status">
      <h2>{say('Still missing')}</h2>
      <ul>
        {missing.map(({ item, question }) => (
          <li key={question.id}>
            <AppLink className={css.missing} href={`${back}#question-${question.id}`}>
              {question.title ? `${item.title}: ${question.title}` : item.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { confirm } from '../dialog/confirm.tsx'
import { moment, readerTime, timeOfDay, today } from '../words/format.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { FormDraft, KeptDraft } from './draft-shelf.ts'
import css from './form.module.css'
import type { FormChanges, FormStore } from './form-store.ts'
import { discarding } from './unsaved.ts'

/** A pause in the typing. */
const pauseMs = 300

/** A draft that a form found: filled in, or kept apart because someone saved a newer version since. */
export interface FoundDraft {
  kept: KeptDraft
  isNewer: boolean
}

/** What the changes were made to: the version of the record, or what the changed fields said before. */
function versionOf(store: FormStore, { set, emptied }: FormChanges): unknown {
  const clean = store.clean()
  const names = [...new Set([...Object.keys(set), ...emptied])].sort()
  return clean.version ?? JSON.stringify(names.map((name) => clean[name]))
}

/** Fills in what was typed before, unless the record has changed since. */
export function restoreDraft(store: FormStore, draft: FormDraft | undefined): FoundDraft | undefined {
  const stored = draft?.read()
  if (!stored) return undefined
  if (!store.wouldChange(stored)) {
    draft?.remove()
    return undefined
  }
  const isNewer = stored.version !== versionOf(store, stored)
  if (!isNewer) store.apply(stored)
  return { kept: stored, isNewer }
}

function keepTyped(store: FormStore, draft: FormDraft, onWritten: (isKept: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasDirty = store.isDirty()
  let typed = store.values()
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const changes = store.changes()
    onWritten(draft.write({ ...changes, version: versionOf(store, changes) }))
  }
  const flush = () => {
    if (timer !== undefined) write()
  }
  const stop = store.subscribe(() => {
    const isDirty = store.isDirty()
    const isTyped = typed !== store.values()
    typed = store.values()
    if (isDirty && isTyped) {
      clearTimeout(timer)
      timer = setTimeout(write, pauseMs)
    }
    if (!isDirty && wasDirty) {
      clearTimeout(timer)
      timer = undefined
      draft.remove()
    }
    wasDirty = isDirty
  })
  addEventListener('pagehide', flush)
  return () => {
    flush()
    stop()
    removeEventListener('pagehide', flush)
  }
}

interface Props {
  store: FormStore
  draft: FormDraft
  found: FoundDraft | undefined
}

export function DraftNotice({ store, draft, found }: Props) {
  const [shown, show] = useState(found)
  const [isFull, setFull] = useState(false)
  useEffect(() => keepTyped(store, draft, (isKept) => setFull(!isKept)), [store, draft])
  const isDirty = useSyncExternalStore(store.subscribe, store.isDirty)
  const fill = () => {
    if (shown) store.apply(shown.kept)
    show(undefined)
  }
  const drop = () => {
    draft.remove()
    show(undefined)
  }
  return (
    <>
      {isFull && <NotKept />}
      {shown?.isNewer && <NewerSince at={shown.kept.at} onFill={fill} onDiscard={drop} />}
      {shown && !shown.isNewer && isDirty && (
        <Restored at={shown.kept.at} onDiscard={() => void discardChanges(store)} />
      )}
    </>
  )
}

const whenOf = (at: string) => (readerTime(at).day === today() ? timeOfDay(at) : moment(at))

export async function discardChanges(store: FormStore): Promise<void> {
  if (await confirm(discarding)) store.discard()
}

interface NewerProps {
  at: string
  onFill: () => void
  onDiscard: () => void
}
/** Says that what was typed before is there again. */
export function Restored({ at, onDiscard }: Omit<NewerProps, 'onFill'>) {
  const say = useWords()
  return (
    <div className={css.draft} role="status">
      <p>{say('Unsaved changes from {when} restored', { when: whenOf(at) })}</p>
      <Button label={msg('Discard')} size="small" kind="plain" onPick={onDiscard} />
    </div>
  )
}

function NewerSince({ at, onFill, onDiscard }: NewerProps) {
  const say = useWords()
  return (
    <div className={css.draft} role="status">
      <p>
        {say(
          'Someone else has changed this since {when}. What you typed then was not saved, and is not filled in.',
          {
            when: whenOf(at),
          },
        )}
      </p>
      <Button label={msg('Fill in my changes')} size="small" onPick={onFill} />
      <Button label={msg('Discard')} size="small" kind="plain" onPick={onDiscard} />
    </div>
  )
}

function NotKept() {
  const say = useWords()
  return (
    <div className={css.draft} role="status">
      <p>{say('This device has no room left. Save before you leave this page.')}</p>
    </div>
  )
}

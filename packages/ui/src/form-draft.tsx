import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import type { FormStore } from './form-store.ts'
import { moment } from './format.ts'
import { msg } from './msg.ts'
import { useWords } from './words.ts'

export interface KeptDraft {
  values: object
  /** When it was typed. */
  at: string
}
/** Where the device keeps what is typed into a form until it is saved. */
export interface FormDraft {
  read(): KeptDraft | undefined
  write(values: object): void
  remove(): void
  /** Fields that are never kept, such as passwords. */
  leaveOut: readonly string[]
}

/** A pause in the typing. */
const pauseMs = 300

const entriesOf = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)
const textOf = (values: object) =>
  JSON.stringify(entriesOf(values).sort(([one], [other]) => (one < other ? -1 : 1)))
const without = (values: object, names: readonly string[]) =>
  Object.fromEntries(entriesOf(values).filter(([name]) => !names.includes(name)))
const only = (values: object, names: readonly string[]) =>
  Object.fromEntries(entriesOf(values).filter(([name]) => names.includes(name)))

/** The draft of before, if it says something else than the form does. */
function readOffer(store: FormStore, draft: FormDraft | undefined): KeptDraft | undefined {
  const kept = draft?.read()
  if (!draft || !kept) return undefined
  return textOf(kept.values) === textOf(without(store.values(), draft.leaveOut)) ? undefined : kept
}

/** Keeps what is typed, and drops it once the form is saved or as it was. */
function keepTyped(store: FormStore, draft: FormDraft, onSaved: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasDirty = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    draft.write(without(store.values(), draft.leaveOut))
  }
  const flush = () => {
    if (timer !== undefined) write()
  }
  const stop = store.subscribe(() => {
    const isDirty = store.isDirty()
    clearTimeout(timer)
    timer = undefined
    if (isDirty) timer = setTimeout(write, pauseMs)
    else if (wasDirty) {
      draft.remove()
      onSaved()
    }
    wasDirty = isDirty
  })
  addEventListener('pagehide', flush)
  return () => {
    stop()
    clearTimeout(timer)
    removeEventListener('pagehide', flush)
  }
}

/** What was typed before and not saved is offered again; what is typed now is kept. */
export function DraftOffer({ store, draft }: { store: FormStore; draft: FormDraft }) {
  const say = useWords()
  const [offer, setOffer] = useState(() => readOffer(store, draft))
  useEffect(() => keepTyped(store, draft, () => setOffer(undefined)), [store, draft])
  if (!offer) return null
  const take = () => {
    store.load({ ...offer.values, ...only(store.values(), draft.leaveOut) })
    setOffer(undefined)
  }
  const discard = () => {
    // What is typed now is kept under the same name.
    if (!store.isDirty()) draft.remove()
    setOffer(undefined)
  }
  return (
    <div className="card stack small" role="status">
      <p>{say('You typed something here on {when} and did not save it.', { when: moment(offer.at) })}</p>
      <div className="row small">
        <Button label={msg('Continue with it')} size="small" onPick={take} />
        <Button label={msg('Discard')} size="small" kind="plain" onPick={discard} />
      </div>
    </div>
  )
}

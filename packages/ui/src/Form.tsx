import {
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { z } from 'zod'
import { Button } from './Button.tsx'
import { sayError, saySuccess } from './dialogs.tsx'
import { type FieldFailure, failureOf } from './failure.ts'
import css from './form.module.css'
import { FormHolder } from './form-context.ts'
import { DraftOffer, type FormDraft } from './form-draft.tsx'
import { type Errors, type FormStore, formStore } from './form-store.ts'
import { msg } from './msg.ts'
import { errorText, required } from './required.ts'
import { DialogForms, watchUnsaved } from './unsaved.ts'
import { withdrawn } from './withdrawn.ts'
import { useWords, type Values, type Wording } from './words.ts'

type Start<S extends z.ZodType> = { readonly [K in keyof z.input<S>]?: z.input<S>[K] | null }

interface Props<S extends z.ZodType, Saved> {
  /** The contract's shape of the body: the form sends nothing it does not take. */
  shape: S
  /** An entity to change; fields the shape does not name are not sent. Without it the form adds, and empties itself. */
  start?: Start<S> | undefined
  save: (body: z.output<S>) => Promise<Saved | typeof withdrawn>
  onSaved: (saved: Saved) => void
  /** Labels of fields that are not drawn at first, in the order of the form: the summary of errors names them. */
  names?: Readonly<Record<string, string>>
  /** The label of the button. */
  submit: string
  /** The sentence of the Success dialog; without one the form reports success by `onSaved` alone. */
  success?: string
  onCancel?: () => void
  /** What the button beside it says; `Cancel` unless told. */
  cancel?: string
  /** Further buttons of the form, behind its own. */
  actions?: ReactNode
  /** Keeps what is typed on the device, and offers it again. */
  draft?: FormDraft | undefined
  /** Laid out by the caller, without the column of the form. */
  free?: boolean
  /** The button takes the whole width. */
  wide?: boolean
  /** False for very short forms, where the errors beside the fields say it all. */
  summary?: boolean
  children: ReactNode
}

/**
 * A form that cannot forget to report failure: validates with the contract's shape, puts the server's field
 * errors beside the fields and sums all up at the top, sends once, and warns before what is typed is lost.
 */
export function Form<S extends z.ZodType, Saved>(props: Props<S, Saved>) {
  const [store] = useState(() => formStore(props.start, props.names))
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const dialogForms = useContext(DialogForms)
  useEffect(() => watchUnsaved(store, dialogForms), [store, dialogForms])
  useFreshStart(store, props.start)

  const refuse = (errors: Errors) => {
    store.refuse(errors)
    requestAnimationFrame(() => focusFirst(form.current))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    const parsed = check(props.shape, store)
    if (!parsed.success) return refuse(parsed.errors)
    setBusy(true)
    try {
      const saved = await props.save(parsed.data)
      if (saved === withdrawn) return
      if (props.start === undefined) store.reset(undefined)
      else store.settle()
      setBusy(false)
      if (props.success) await saySuccess(props.success)
      props.onSaved(saved)
    } catch (error) {
      const beside = besideFields(store, failureOf(error).errors ?? [])
      if (beside) refuse(beside)
      else await sayError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormHolder value={{ store, isBusy }}>
      <form ref={form} className={props.free ? undefined : css.form} onSubmit={submit} noValidate>
        {props.draft && <DraftOffer store={store} draft={props.draft} />}
        {props.summary !== false && <Summary store={store} />}
        {props.children}
        <div className="row">
          <Button
            label={props.submit}
            kind="primary"
            type="submit"
            busy={isBusy}
            wide={props.wide ?? false}
          />
          {props.onCancel && (
            <Button label={props.cancel ?? msg('Cancel')} onPick={props.onCancel} disabled={isBusy} />
          )}
          {props.actions}
        </div>
      </form>
    </FormHolder>
  )
}

/** Newer server values replace those of a form in which nothing was typed. */
function useFreshStart(store: FormStore, start: object | undefined) {
  const text = JSON.stringify(start)
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    if (!store.isDirty()) store.reset(start)
  })
}

type Checked<T> = { success: true; data: T } | { success: false; errors: Errors }
const absent = (issue: { code?: string; input?: unknown }) =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
  (issue.input === undefined || issue.input === null)

/** Shapes say what is wrong with open places; what goes into them stands beside it. */
const wordingOf = (issue: { message: string; params?: unknown }): Wording => ({
  message: issue.message,
  template: issue.message,
  params: (issue.params ?? {}) as Values,
})

function check<S extends z.ZodType>(shape: S, store: FormStore): Checked<z.output<S>> {
  const parsed = shape.safeParse(store.values(), {
    error: (issue) => (absent(issue) ? required : undefined),
  })
  if (parsed.success) return { success: true, data: parsed.data }
  const errors: Record<string, Wording> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= wordingOf(issue)
  return { success: false, errors }
}

/** The server's field errors under the names of the fields; undefined when none belongs to a field here. */
function besideFields(store: FormStore, faults: readonly FieldFailure[]): Errors | undefined {
  const known = faults
    .map((fault) => [fault.path.replace(/^body\./, ''), fault] as const)
    .filter(([path]) => store.labels.has(path))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** The first refused field in the order of the page, or the summary when the fault has no field. */
function focusFirst(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = field ?? form?.querySelector<HTMLElement>('[data-summary]')
  target?.focus()
}

function Summary({ store }: { store: FormStore }) {
  const say = useWords()
  const titleId = useId()
  useSyncExternalStore(store.subscribe, store.errors)
  // Two fields that are one on screen, such as the two halves of a position, say the same once.
  const lines = new Map(
    store.errorsInOrder().map(([path, error]) => {
      const label = store.labelOf(path)
      const text = errorText(say, error, label)
      const isNamed = !label || error.message === required || error.message.includes(label)
      return [isNamed ? text : `${say(label)}: ${text}`, path]
    }),
  )
  if (lines.size === 0) return null
  return (
    <div className={css.errors} role="alert" aria-labelledby={titleId} data-summary tabIndex={-1}>
      <p id={titleId} className="strong">
        {say('Some fields need attention')}
      </p>
      <ul>
        {[...lines].map(([line, path]) => (
          <li key={path}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

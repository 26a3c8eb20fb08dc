import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { sayError, saySuccess } from '../dialog/dialogs.tsx'
import { failureOf } from '../words/failure.ts'
import { type FormDraft, openDraft } from './draft-shelf.ts'
import { FormFooter, type FormFooterProps } from './FormFooter.tsx'
import { FormSummary, focusFirst } from './FormSummary.tsx'
import css from './form.module.css'
import { besideFields, checkForm } from './form-check.ts'
import { FormHolder } from './form-context.ts'
import { DraftNotice, restoreDraft } from './form-draft.tsx'
import { type Errors, type FormStore, formStore } from './form-store.ts'
import { CloseDialog, DialogForms, watchUnsaved } from './unsaved.ts'
import { withdrawn } from './withdrawn.ts'

type Start<S extends z.ZodType> = { readonly [K in keyof z.input<S>]?: z.input<S>[K] | null }

export interface FormProps<S extends z.ZodType, Saved> extends FormFooterProps {
  /** The contract's shape of the body: the form sends nothing it does not take. */
  shape: S
  /** An entity to change; fields the shape does not name are not sent. Without it the form adds, and empties itself. */
  start?: Start<S> | undefined
  /** What the person typed before the form was opened, as into a picker: a change, unless they typed more in a draft. */
  typed?: Start<S> | undefined
  save: (body: z.output<S>) => Promise<Saved | typeof withdrawn>
  /** Without it a form in a dialog is all of that dialog: it closes with the form, saved or cancelled. */
  onSaved?: (saved: Saved) => void
  /** Labels of fields that are not drawn at first, in the order of the form: the summary of errors names them. */
  names?: Readonly<Record<string, string>>
  /** The sentence of the Success dialog; without one the form reports success by `onSaved` alone. */
  success?: string
  /**
   * What is typed is kept on the device under this name, which says the form and its record, until it is saved. False where
   * there is nothing to keep: signing in, a choice.
   */
  draft: string | false
  /** Laid out by the caller, without the column of the form. */
  free?: boolean
  /** False for very short forms, where the errors beside the fields say it all. */
  summary?: boolean
  children: ReactNode
}

/**
 * A form that cannot forget: failures, what is typed and not saved, and what it says of either. It validates with the contract's
 * shape, puts the server's field errors beside the fields, sums all up at the top, and sends once.
 */
export function Form<S extends z.ZodType, Saved>(props: FormProps<S, Saved>) {
  // The form of another record is another form: what is typed here is not saved there.
  const [name, setName] = useState(props.draft)
  if (props.draft && props.draft !== name) setName(props.draft)
  return <OpenForm key={name || ''} {...props} />
}

function OpenForm<S extends z.ZodType, Saved>(props: FormProps<S, Saved>) {
  const [{ store, draft, found }] = useState(() => beginForm(props))
  const form = useRef<HTMLFormElement>(null)
  const dialogForms = useContext(DialogForms)
  useEffect(() => watchUnsaved(store, dialogForms), [store, dialogForms])
  useFreshStart(store, props.start)
  const close = useContext(CloseDialog)
  const { onSaved = close, onCancel = props.onSaved ? undefined : close } = props
  const { isBusy, submit } = useSubmit({ ...props, onSaved }, store, () => focusFirst(form))
  const keeps = props.draft !== false
  useEffect(() => {
    // What the draft was for is there already: it would make it a second time.
    if (!keeps) draft?.remove()
  }, [keeps, draft])
  const cancel = () => {
    // The dialog goes away with what is typed in it.
    if (dialogForms) store.discard()
    onCancel?.()
  }

  return (
    <FormHolder value={{ store, isBusy }}>
      <form ref={form} className={props.free ? undefined : css.form} onSubmit={submit} noValidate>
        {keeps && draft && <DraftNotice store={store} draft={draft} found={found} />}
        {props.summary !== false && <FormSummary store={store} form={form} />}
        {props.children}
        <FormFooter
          {...footerOf(props)}
          {...(onCancel && { onCancel: cancel })}
          store={store}
          isBusy={isBusy}
          isBar={keeps && !dialogForms}
          isInDialog={dialogForms !== undefined}
        />
      </form>
    </FormHolder>
  )
}

const footerOf = ({ submit, decision, cancel, actions, wide, stays }: FormFooterProps): FormFooterProps => ({
  submit,
  actions,
  ...(decision && { decision }),
  ...(cancel && { cancel }),
  ...(wide && { wide }),
  ...(stays && { stays }),
})

interface Begun {
  start?: object | undefined
  typed?: Readonly<Record<string, unknown>> | undefined
  names?: Readonly<Record<string, string>>
  draft: string | false
}
function beginForm({ start, typed, names, draft: name }: Begun) {
  const store = formStore(start, names)
  const draft: FormDraft | undefined = name === false ? undefined : openDraft(name)
  const found = restoreDraft(store, draft)
  if (!found && typed) store.apply({ set: typed, emptied: [] })
  return { store, draft, found }
}

/** What is refused stands beside its field, or in the Error dialog. */
function useSubmit<S extends z.ZodType, Saved>(
  props: FormProps<S, Saved>,
  store: FormStore,
  onRefused: () => void,
) {
  const [isBusy, setBusy] = useState(false)
  const refuse = (errors: Errors) => {
    store.refuse(errors)
    requestAnimationFrame(onRefused)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    const parsed = checkForm(props.shape, store)
    if (!parsed.success) return refuse(parsed.errors)
    setBusy(true)
    const sent = store.values()
    try {
      const saved = await props.save(parsed.data)
      if (saved === withdrawn) return
      if (props.start === undefined) store.reset(undefined)
      else store.settle(sent)
      setBusy(false)
      if (props.success) await saySuccess(props.success)
      props.onSaved?.(saved)
    } catch (error) {
      const beside = besideFields(store, failureOf(error).errors ?? [])
      if (beside) refuse(beside)
      else await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, submit }
}

function useFreshStart(store: FormStore, start: object | undefined) {
  const text = JSON.stringify(start)
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    if (!store.isDirty()) store.reset(start)
  })
}

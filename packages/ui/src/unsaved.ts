import type { FormStore } from './form-store.ts'

const forms = new Set<FormStore>()

/** Whether something typed on screen would be lost by leaving. */
export const hasUnsaved = () => [...forms].some((form) => form.isDirty())

const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Watches a form until the returned function is called. */
export function watchUnsaved(form: FormStore): () => void {
  if (forms.size === 0) window.addEventListener('beforeunload', warn)
  forms.add(form)
  return () => {
    forms.delete(form)
    if (forms.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

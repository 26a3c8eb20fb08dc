/** Something on screen that can be changed and saved. */
interface Changeable {
  isDirty(): boolean
}
const forms = new Set<Changeable>()

/** Whether something typed on screen would be lost by leaving. */
export const hasUnsaved = () => [...forms].some((form) => form.isDirty())

const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Watches a form until the returned function is called. */
export function watchUnsaved(form: Changeable): () => void {
  if (forms.size === 0) window.addEventListener('beforeunload', warn)
  forms.add(form)
  return () => {
    forms.delete(form)
    if (forms.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

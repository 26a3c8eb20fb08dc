import type { Wording } from '../words/words.ts'

export type Path = string
export type Errors = Readonly<Record<Path, Wording>>

/** The errors of one form and the labels of its fields. `names` holds labels of fields that are not drawn at first. */
export function formErrors(names: Readonly<Record<Path, string>>, tell: () => void) {
  let errors: Errors = {}
  let sought: { path: Path } | undefined
  const labels = new Map<Path, string>()
  const order = new Map<Path, string>(Object.entries(names))

  return {
    errors: () => errors,
    error: (path: Path) => errors[path],
    refuse(next: Errors) {
      errors = next
      tell()
    },
    clearErrors() {
      errors = {}
    },
    /** An error of a list or group goes as soon as something in it changes. */
    clearErrorsOf(path: Path) {
      const isAbout = (at: Path) => at === path || path.startsWith(`${at}.`)
      if (Object.keys(errors).some(isAbout))
        errors = Object.fromEntries(Object.entries(errors).filter(([at]) => !isAbout(at)))
    },
    labels,
    /** The label of a field, also of one that is not drawn at present. */
    labelOf: (path: Path) => labels.get(path) ?? order.get(path),
    /** The errors in the order of the form: `drawn` are the fields on screen from top to bottom. */
    errorsInOrder(drawn: readonly Path[]) {
      const places = placesOf([...order.keys()], drawn)
      const placeOf = (path: Path) => {
        const at = Math.max(places.indexOf(path), places.indexOf(path.split('.')[0]!))
        return at < 0 ? places.length : at
      }
      return Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b))
    },
    /** Registers a drawn field. An error that it already has is drawn again, now with its label. */
    name(path: Path, label: string) {
      labels.set(path, label)
      order.set(path, label)
      if (!errors[path]) return
      errors = { ...errors }
      tell()
    },
    /** Asks the step or tab of a field that is not drawn to open. */
    seek(path: Path) {
      sought = { path }
      tell()
    },
    sought: () => sought,
  }
}

/** Fields that came later are drawn between older ones: those on screen change places among themselves. */
function placesOf(registered: readonly Path[], drawn: readonly Path[]): readonly Path[] {
  const isRegistered = new Set(registered)
  const onScreen = drawn.filter((path) => isRegistered.has(path))
  const isOnScreen = new Set(onScreen)
  return registered.map((path) => (isOnScreen.has(path) ? onScreen.shift()! : path))
}

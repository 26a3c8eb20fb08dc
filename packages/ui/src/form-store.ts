import type { Wording } from './words.ts'

export type Path = string
export type Errors = Readonly<Record<Path, Wording>>

const partsOf = (path: Path) => path.split('.')
const read = (holder: unknown, path: Path): unknown =>
  partsOf(path).reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], holder)

function written(holder: unknown, parts: readonly string[], value: unknown): unknown {
  const [key, ...rest] = parts as [string, ...string[]]
  const copy: Record<string, unknown> | unknown[] = Array.isArray(holder)
    ? [...holder]
    : { ...(holder as Record<string, unknown> | undefined) }
  const slot = copy as Record<string, unknown>
  slot[key] = rest.length === 0 ? value : written(slot[key], rest, value)
  return copy
}

/** Null means "nothing there yet" in what the server answers, and "clear it" in what a form sends. */
const withoutNulls = (start: object | undefined) =>
  Object.fromEntries(Object.entries(start ?? {}).filter(([, value]) => value !== null))

/**
 * The values of one form; each field listens to its own path. Paths of nested values are joined by dots. `names` holds
 * the labels of fields that are not drawn at first, in the order of the form.
 */
export function formStore(start: object | undefined, names: Readonly<Record<Path, string>> = {}) {
  let values: object = withoutNulls(start)
  let clean = JSON.stringify(values)
  let errors: Errors = {}
  const labels = new Map<Path, string>()
  const order = new Map<Path, string>(Object.entries(names))
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  return {
    values: () => values,
    get: (path: Path) => read(values, path),
    set(path: Path, value: unknown) {
      values = written(values, partsOf(path), value) as object
      // An error of a list or group goes as soon as something in it changes.
      const isAbout = (at: Path) => at === path || path.startsWith(`${at}.`)
      if (Object.keys(errors).some(isAbout))
        errors = Object.fromEntries(Object.entries(errors).filter(([at]) => !isAbout(at)))
      tell()
    },
    errors: () => errors,
    error: (path: Path) => errors[path],
    refuse(next: Errors) {
      errors = next
      tell()
    },
    isDirty: () => JSON.stringify(values) !== clean,
    /** Takes what is typed as saved. */
    settle() {
      clean = JSON.stringify(values)
      tell()
    },
    reset(next: object | undefined) {
      values = withoutNulls(next)
      clean = JSON.stringify(values)
      errors = {}
      tell()
    },
    /** Puts in what was typed before; it is not saved yet. */
    load(next: object) {
      values = withoutNulls(next)
      errors = {}
      tell()
    },
    labels,
    /** The label of a field, also of one that is not drawn at present. */
    labelOf: (path: Path) => labels.get(path) ?? order.get(path),
    /** The errors in the order in which the form shows its fields. */
    errorsInOrder() {
      const places = [...order.keys()]
      const placeOf = (path: Path) => {
        const at = places.indexOf(path)
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
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type FormStore = ReturnType<typeof formStore>

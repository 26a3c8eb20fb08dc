import { countChanges } from './form-changes.ts'
import { formErrors, type Path } from './form-errors.ts'

export type { Errors, Path } from './form-errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was typed over the values that a form began with, without secrets. */
export interface FormChanges {
  set: Fields
  /** JSON leaves out what is undefined. */
  emptied: readonly string[]
}

const partsOf = (path: Path) => path.split('.')
const read = (holder: unknown, path: Path): unknown =>
  partsOf(path).reduce<unknown>((part, key) => (part as Fields | undefined)?.[key], holder)

function written(holder: unknown, parts: readonly string[], value: unknown): unknown {
  const [key, ...rest] = parts as [string, ...string[]]
  const copy: Record<string, unknown> | unknown[] = Array.isArray(holder)
    ? [...holder]
    : { ...(holder as Fields | undefined) }
  const slot = copy as Record<string, unknown>
  slot[key] = rest.length === 0 ? value : written(slot[key], rest, value)
  return copy
}

/** Null means "nothing there yet" in what the server answers, and "clear it" in what a form sends. */
const withoutNulls = (start: object | undefined): Fields =>
  Object.fromEntries(Object.entries(start ?? {}).filter(([, value]) => value !== null))

const changesOf = (values: Fields, clean: Fields, secrets: ReadonlySet<Path>): FormChanges => {
  const names = [...new Set([...Object.keys(values), ...Object.keys(clean)])].filter(
    (name) => !secrets.has(name) && countChanges(values[name], clean[name]) > 0,
  )
  return {
    set: Object.fromEntries(names.map((name) => [name, values[name]])),
    emptied: names.filter((name) => values[name] === undefined),
  }
}
const withChanges = (values: Fields, { set, emptied }: FormChanges): Fields => ({
  ...values,
  ...set,
  ...Object.fromEntries(emptied.map((name) => [name, undefined])),
})

/**
 * The values of one form; each field listens to its own path. Paths of nested values are joined by dots. `names` holds
 * the labels of fields that are not drawn at first, in the order of the form.
 */
export function formStore(start: object | undefined, names: Readonly<Record<Path, string>> = {}) {
  let values = withoutNulls(start)
  let clean = values
  const secrets = new Set<Path>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const faults = formErrors(names, tell)
  const become = (next: Fields) => {
    values = next
    faults.clearErrors()
    tell()
  }

  return {
    ...faults,
    values: () => values,
    get: (path: Path) => read(values, path),
    set(path: Path, value: unknown) {
      values = written(values, partsOf(path), value) as Fields
      faults.clearErrorsOf(path)
      tell()
    },
    clean: () => clean,
    countChanges: () => countChanges(values, clean),
    isDirty: () => countChanges(values, clean) > 0,
    changes: () => changesOf(values, clean, secrets),
    wouldChange: (changes: FormChanges) => countChanges(withChanges(values, changes), values) > 0,
    apply: (changes: FormChanges) => become(withChanges(values, changes)),
    discard: () => become(clean),
    /** Takes what was sent as saved; what was typed meanwhile is not. */
    settle(sent = values) {
      clean = sent
      tell()
    },
    reset(next: object | undefined) {
      clean = withoutNulls(next)
      become(clean)
    },
    /** A field whose value is never kept on a device. */
    hide: (path: Path) => void secrets.add(path),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type FormStore = ReturnType<typeof formStore>

export type Path = string
type Errors = Readonly<Record<Path, string>>

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

/** What is typed into one form; each field listens to its own path. Paths of nested values are joined by dots. */
export function formStore(start: object | undefined) {
  let values: object = withoutNulls(start)
  let clean = JSON.stringify(values)
  let errors: Errors = {}
  const labels = new Map<Path, string>()
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
    labels,
    /** What a field is called; one that is drawn only once it was refused is named in the summary too. */
    name(path: Path, label: string) {
      labels.set(path, label)
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

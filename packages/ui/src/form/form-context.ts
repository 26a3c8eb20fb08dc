import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { FormStore, Path } from './form-store.ts'

export interface FormContext {
  store: FormStore
  isBusy: boolean
}
export const FormHolder = createContext<FormContext | undefined>(undefined)

const nowhere = () => () => undefined

/** Either side of a field: bound to the form around it by `name`, or held by its parent through `value`. */
export interface Bound<V> {
  name?: Path
  value?: V | undefined
  onChange?: (value: V | undefined) => void
  /** A password, a code or a tax number: never kept as a draft. */
  secret?: boolean
}

/** Value, error and setter of a field. Outside a form the parent's `value` and `onChange` are used. */
export function useField<V>({ name, value, onChange, secret = false }: Bound<V>, label: string) {
  const form = useContext(FormHolder)
  const store = name === undefined ? undefined : form?.store
  const current = useSyncExternalStore(store?.subscribe ?? nowhere, () => (store ? store.get(name!) : value))
  const error = useSyncExternalStore(store?.subscribe ?? nowhere, () => store?.error(name!))
  useEffect(() => {
    if (!store || name === undefined) return
    store.name(name, label)
    if (secret) store.hide(name)
    return () => {
      store.labels.delete(name)
    }
  }, [store, name, label, secret])

  return {
    value: current as V | undefined,
    error,
    set: (next: V | undefined) => {
      if (store && name !== undefined) store.set(name, next)
      onChange?.(next)
    },
  }
}

/** All that is typed into the form around, for editors of lists: they listen to what they show, and no more. */
export function useFormStore(): FormStore {
  const form = useContext(FormHolder)
  if (!form) throw new Error('There is no form around')
  return form.store
}

/** A text or number drawn from what is typed into the form around; what does not change it draws nothing again. */
export function useDrawn<P extends string | number>(draw: (store: FormStore) => P): P {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, () => draw(store))
}

/** What of the form around is refused, by the paths of its fields; another object whenever it is refused anew. */
export function useFormErrors() {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.errors)
}

/** The refused field of the form around that somebody looks for; another object whenever they do. */
export function useSoughtField() {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.sought)
}

export function useFormValue<V>(name: Path): V | undefined {
  const form = useContext(FormHolder)
  return useSyncExternalStore(form?.store.subscribe ?? nowhere, () => form?.store.get(name)) as V | undefined
}

export function useSetFormValue() {
  const form = useContext(FormHolder)
  return (name: Path, value: unknown) => form?.store.set(name, value)
}

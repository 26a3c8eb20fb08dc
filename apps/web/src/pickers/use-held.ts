import { useFormValue } from '@muster/ui/form-context.ts'

/** The value of a picker, wherever it is held: in the form around, or by its parent. */
export function useHeld<V>({ name, value }: { name?: string; value?: V | undefined }): V | undefined {
  const inForm = useFormValue<V>(name ?? '')
  return name === undefined ? value : inForm
}

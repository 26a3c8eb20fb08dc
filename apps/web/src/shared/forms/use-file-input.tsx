import { useRef } from 'react'

interface Props {
  /** What is chosen, in the person's language: the browser reads it out. */
  label?: string
  accept?: string
  multiple?: boolean
  onChoose: (file: File, all: readonly File[]) => unknown
}

/** A field for files that is not seen: a button beside it opens the browser's window. */
export function useFileInput({ label, onChoose, ...choice }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    // The same file may be chosen once more.
    field.value = ''
    if (files[0]) void onChoose(files[0], files)
  }
  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...choice}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    ),
  }
}

import { type RefObject, useId, useSyncExternalStore } from 'react'
import { errorText, required } from '../field/required.ts'
import { useWords } from '../words/words.ts'
import css from './form.module.css'
import type { FormStore, Path } from './form-store.ts'

type FormElement = RefObject<HTMLFormElement | null>
const canFocus = 'input:not([type=hidden]), textarea, select, button, [tabindex]'
const fieldsOf = (form: HTMLElement | null) => [
  ...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? []),
]
export function focusField(form: HTMLElement | null, path: Path): boolean {
  const field = fieldsOf(form).find((each) => each.dataset.field === path)
  const target = field?.matches(canFocus) ? field : field?.querySelector<HTMLElement>(canFocus)
  target?.focus()
  return target != null
}

export function focusFirst({ current: form }: FormElement) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = field ?? form?.querySelector<HTMLElement>('[data-summary]')
  target?.focus()
}

function goToField(form: FormElement, store: FormStore, path: Path) {
  store.seek(path)
  requestAnimationFrame(() => {
    if (!focusField(form.current, path)) focusFirst(form)
  })
}

export function FormSummary({ store, form }: { store: FormStore; form: FormElement }) {
  const say = useWords()
  const titleId = useId()
  useSyncExternalStore(store.subscribe, store.errors)
  const drawn = fieldsOf(form.current).map((field) => field.dataset.field!)
  // Two fields that are one on screen, such as the two halves of a position, say the same once.
  const lines = new Map<string, Path>()
  for (const [path, error] of store.errorsInOrder(drawn)) {
    const label = store.labelOf(path)
    const text = errorText(say, error, label)
    const isNamed = !label || error.message === required || error.message.includes(label)
    const line = isNamed ? text : `${say(label)}: ${text}`
    if (!lines.has(line)) lines.set(line, path)
  }
  if (lines.size === 0) return null
  return (
    <div className={css.errors} role="alert" aria-labelledby={titleId} data-summary tabIndex={-1}>
      <p id={titleId} className="strong">
        {say('Some fields need attention')}
      </p>
      <ul>
        {[...lines].map(([line, path]) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault()
                goToField(form, store, path)
              }}
            >
              {line}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

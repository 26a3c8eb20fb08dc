const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
const labelOf = (field: Element) =>
  field.getAttribute('aria-label') ?? textOf((field as HTMLInputElement).labels?.[0])
const said = (label: string, value: string) => (label && value ? `${label}: ${value}` : '')

/** 'Status: Active' of a field as it stands on the screen; nothing where it is empty. */
function wordsOf(field: Element): string {
  if (field.matches('[role="radiogroup"]')) {
    const chosen = field.querySelector<HTMLInputElement>('input:checked')
    return said(labelOf(field), textOf(chosen?.labels?.[0]))
  }
  // The button of a range of days; its name may say the days already.
  if (field.matches('[data-dates-input]')) {
    const label = labelOf(field)
    return label.includes(': ') ? label : said(label, textOf(field))
  }
  const input = field as HTMLInputElement
  if (input.type === 'radio' || input.type === 'hidden') return ''
  if (input.type === 'checkbox') return input.checked ? labelOf(input) : ''
  const pills = [
    ...(field.closest('.mantine-MultiSelect-root')?.querySelectorAll('.mantine-Pill-label') ?? []),
  ]
  return said(labelOf(field), pills.length > 0 ? pills.map(textOf).join(', ') : input.value.trim())
}

/** Fields with a button below them count only once it was pressed; what was generated names its own choice. */
const isApplied = (fields: Element) => !fields.querySelector('.mantine-Button-root')

export function filterWords(page: ParentNode): string[] {
  const groups = [...page.querySelectorAll('search')].filter(isApplied)
  const fields = groups.flatMap((group) => [
    ...group.querySelectorAll('[role="radiogroup"], [data-dates-input], input'),
  ])
  const searches = [...page.querySelectorAll('input[type="search"]')].filter(
    (input) => !fields.includes(input),
  )
  return [...searches, ...fields].map(wordsOf).filter((words) => words !== '')
}

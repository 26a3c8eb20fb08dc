import { readFileSync } from 'node:fs'

interface FormField {
  name?: string
  type: string
  label?: string
  options?: string[]
}
interface InspectionForm {
  sections: { heading: string | null; fields: FormField[] }[]
}
interface CleaningChecklist {
  answers_per_item: string[]
  sections: { title: string; items?: string[]; choose?: string[] }[]
}
type Cells = [task: string, item: string, type: string, text: string, mandatory: string, choices: string]

const sheet = (rows: readonly Cells[]) => ({
  text: rows.map((cells) => cells.join('\t')).join('\n'),
  count: rows.length,
})

const types: Readonly<Record<string, string>> = {
  select: 'Choice',
  number: 'Rating',
  file: 'Pictures after',
}

/** The inspection form as rows of a spreadsheet: photos and comments stand under the question that they belong to. */
export function inspectionRows(file: string) {
  const { sections } = JSON.parse(readFileSync(file, 'utf8')) as InspectionForm
  return sheet(
    sections.flatMap(({ heading, fields }, page) =>
      fields
        .filter((field) => field.type !== 'heading')
        .map((field, nth): Cells => {
          const label = field.label || field.name || 'Field'
          const belongs = nth > 0 && (field.type === 'file' || field.type === 'textarea')
          const type = types[field.type] ?? 'Text'
          const task = nth === 0 ? `${page + 1}. ${heading ?? 'Inspection'}` : ''
          const item = belongs ? '' : `${nth + 1}. ${label}`.slice(0, 120)
          return [task, item, type, belongs ? label : '', '', (field.options ?? []).join('|')]
        }),
    ),
  )
}

/** The hospital's cleaning checklist: three answers an item, and the method that was used. */
export function cleaningRows(file: string) {
  const list = JSON.parse(readFileSync(file, 'utf8')) as CleaningChecklist
  const answers = list.answers_per_item.join('|')
  return sheet(
    list.sections.flatMap(({ title, items, choose }): Cells[] => {
      const task = title.slice(0, 120)
      if (choose) return [[task, 'Method', 'Choice', '', 'yes', choose.join('|')]]
      return (items ?? []).map((item) => [task, item, 'Choice', '', 'yes', answers])
    }),
  )
}

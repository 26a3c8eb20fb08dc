import type { Work } from '@muster/contract/works'
import type { Say } from '@muster/ui/words.ts'

const sentences = [
  'Inspection done by ({role}) {name} on {when}',
  'Feedback given by ({role}) {name} on {when}',
  'Task completed by ({role}) {name} on {when}',
] as const

/** What a work is called, in the reader's language. When it was, as far as the reader may know it, stands in its own sentence alone. */
export function workSentence(
  say: Say,
  {
    displayText,
    employeeRole: role,
    employeeName: name,
  }: Pick<Work, 'displayText' | 'employeeRole' | 'employeeName'>,
): string {
  const sentence = sentences.find((each) => displayText.startsWith(each.slice(0, each.indexOf('{'))))
  const when = displayText.slice(displayText.lastIndexOf(' ', displayText.lastIndexOf('/')) + 1)
  return sentence ? say(sentence, { role, name, when }) : displayText
}

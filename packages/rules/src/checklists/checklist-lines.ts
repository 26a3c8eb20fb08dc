export interface ChecklistLine {
  /** As a person counts the lines of what they pasted. */
  number: number
  title: string
  isTask: boolean
}

const box = String.raw`\[[ xX]?\]|[☐☑☒□▢✓✔✗✘]`
const bullet = '[-*+•·‣◦▪●○–—]'
const counted = String.raw`\(?\d{1,3}(?:\.\d{1,3})*[.)]|[a-zA-Z]\)`
/** Bullets, numbers and boxes before a title; each needs a blank behind it, but for the marks of Chinese and boxes. */
const marks = new RegExp(String.raw`^(?:(?:${bullet}|${counted})\s+|(?:${box})\s*|\d{1,3}[、．）]\s*)+`, 'u')
const heading = /^#{1,6}\s+(.+?)\s*#*$/
const colon = /\s*[:：]$/
/** Lines of Markdown that are no text: rules, and what underlines a heading. */
const ruler = /^(?:[-*_]\s*){3,}$|^=+$/
const underline = /^(?:=+|-{2,})$/

/** Without the signs that make it bold. */
const unbold = (title: string) => title.replace(/^(\*\*|__)(.+)\1(\s*[:：]?)$/, '$2$3').trim()

interface RawLine {
  number: number
  indent: number
  text: string
}
const indentOf = (line: string) => /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length

function readLine({ text, number }: RawLine, isUnderlined: boolean): ChecklistLine {
  const named = heading.exec(text)?.[1]
  const isBold = /^(\*\*|__)[^*_]+\1[:：]?$/.test(text)
  const title = unbold(unbold(named ?? text).replace(marks, ''))
  const isTask = named !== undefined || isUnderlined || isBold || colon.test(title)
  return { number, title: title.replace(colon, ''), isTask }
}

/**
 * The lines of a checklist as it is written in a mail, a document or Markdown. A heading, a bold line, or one that ends
 * with a colon begins a task. Where there is none of these, a line with deeper ones below it does.
 */
export function checklistLines(text: string): ChecklistLine[] {
  const raw = text
    .split('\n')
    .map((line, at): RawLine => ({ number: at + 1, indent: indentOf(line), text: line.trim() }))
    .filter(({ text: said }) => said !== '')
  const lines = raw.flatMap((line, at) => {
    if (ruler.test(line.text)) return []
    const next = raw[at + 1]
    const isUnderlined = next?.number === line.number + 1 && underline.test(next.text)
    const read = readLine(line, isUnderlined)
    return read.title === '' ? [] : [{ ...read, indent: line.indent }]
  })
  const hasTasks = lines.some(({ isTask }) => isTask)
  const isAbove = (at: number) => (lines[at + 1]?.indent ?? 0) > lines[at]!.indent
  return lines.map(({ indent: _, ...line }, at) => ({
    ...line,
    isTask: hasTasks ? line.isTask : isAbove(at),
  }))
}

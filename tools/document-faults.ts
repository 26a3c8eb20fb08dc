// What makes a document hard to read: sentences over 25 words and lines over 120 columns.

export const mostWords = 25
export const mostColumns = 120

const isTableRow = (line: string) => line.trimStart().startsWith('|')
const isRule = (line: string) => /^[\s|:-]*-{3}[\s|:-]*$/.test(line)
const startsBlock = (line: string) => /^\s*([-*]|\d+\.)\s|^#/.test(line)

/** Lines outside code blocks, each with its number. */
function proseLines(text: string) {
  let inCode = false
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) inCode = !inCode
    return isFence || inCode ? [] : [{ line, number: index + 1 }]
  })
}

/** Code counts as one word, a link as its text. */
const plain = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, '`x`')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

function blocksOf(text: string) {
  const blocks: { text: string; number: number }[] = []
  let isOpen = false
  for (const { line, number } of proseLines(text)) {
    if (line.trim() === '' || isRule(line)) isOpen = false
    else if (isTableRow(line)) {
      isOpen = false
      const cells = line.replaceAll('\\|', ' ').split('|')
      blocks.push(...cells.map((cell) => ({ text: cell.trim(), number })))
    } else if (isOpen && !startsBlock(line)) blocks.at(-1)!.text += ` ${line.trim()}`
    else {
      blocks.push({ text: line.trim(), number })
      isOpen = !line.startsWith('#')
    }
  }
  return blocks
}

/** A sentence ends with `.`, `!` or `?` before a space and a capital letter, a number, a quotation mark, a bracket or code. */
const sentencesOf = (text: string) => plain(text).split(/(?<=[.!?]["”’)*]*)\s+(?=[\p{Lu}\p{N}"“(`*])/u)
const wordsOf = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

export function longSentences(text: string) {
  return blocksOf(text).flatMap((block) =>
    sentencesOf(block.text)
      .filter((sentence) => wordsOf(sentence) > mostWords)
      .map((sentence) => `line ${block.number}: ${wordsOf(sentence)} words: ${sentence}`),
  )
}

/** A row of a table cannot be broken, so its width is free. */
export function wideLines(text: string) {
  return text.split('\n').flatMap((line, index) => {
    const columns = [...line].length
    return columns <= mostColumns || isTableRow(line) ? [] : [`line ${index + 1}: ${columns} columns`]
  })
}

/** The name of a heading in an address, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

export const anchorsOf = (text: string) =>
  proseLines(text).flatMap(({ line }) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, ''))] : []))

export const linksOf = (text: string) =>
  proseLines(text).flatMap(({ line }) =>
    [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^\w+:/.test(target)),
  )

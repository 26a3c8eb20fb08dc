import bidiFactory from 'bidi-js'
import { emojiFace, facePath, facesFor } from './faces.ts'
import { hasLetter } from './shape.ts'

/** A piece of a line that is drawn with one face, in visual order from left to right. */
export type Run = { text: string; face: number; rtl: boolean }

const hasGlyph = (face: number, codePoint: number) => hasLetter(facePath(face, false), codePoint)

const latinEnd = 0x250
const faceOf = new Map<number, number>()
const faceFor = (codePoint: number) => {
  if (codePoint < latinEnd) return 0
  const known = faceOf.get(codePoint)
  if (known !== undefined) return known
  const found = facesFor(String.fromCodePoint(codePoint)).find((face) => hasGlyph(face, codePoint)) ?? 0
  faceOf.set(codePoint, found)
  return found
}

// Spaces, marks, digits and signs stay with the run they follow where its face has them, so a word is not torn.
// Brackets do not: both of a pair should look alike.
const followsRun = /^[\s\p{M}\p{N}\p{P}\p{S}\u200c\u200d]$/u
const bracket = /^[\p{Ps}\p{Pe}]$/u

const faceRuns = (text: string): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    const last = runs.at(-1)
    let face = faceFor(codePoint)
    if (
      last &&
      last.face !== face &&
      last.face !== emojiFace &&
      followsRun.test(character) &&
      !bracket.test(character)
    ) {
      if (hasGlyph(last.face, codePoint)) face = last.face
    }
    if (last?.face === face) last.text += character
    else runs.push({ text: character, face, rtl: false })
  }
  return runs
}

const bidi = bidiFactory()
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export const hasRtlLetters = (text: string) => rtlLetter.test(text)

/** Whether a paragraph reads from right to left: its first letter does (UAX 9, rules P2 and P3). */
export const isRtlParagraph = (text: string) =>
  rtlLetter.test(text) && rtlLetter.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** The runs of one line in the order they are drawn (UAX 9, rule L2, with mirrored brackets, L4). */
export const visualRuns = (line: string, rtlParagraph: boolean): Run[] => {
  if (!rtlLetter.test(line)) return faceRuns(line)
  const { levels } = bidi.getEmbeddingLevels(asOneNumber(line), rtlParagraph ? 'rtl' : 'ltr')
  const segments: { text: string; level: number }[] = []
  for (let i = 0; i < line.length; i += 1) {
    const last = segments.at(-1)
    if (last && last.level === levels[i]) last.text += line[i]
    else segments.push({ text: line[i]!, level: levels[i]! })
  }
  reorder(segments)
  return segments.flatMap(({ text, level }) => (level % 2 ? rtlRuns(text) : faceRuns(text)))
}

/** A duration, hh: mm: ss, keeps the order of its parts in any sentence. */
const asOneNumber = (line: string) => line.replace(/(?<=\d): (?=\d)/g, '00')

const reorder = (segments: { text: string; level: number }[]) => {
  const highest = Math.max(...segments.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < segments.length; from += 1) {
      if (segments[from]!.level < level) continue
      let to = from
      while (to < segments.length && segments[to]!.level >= level) to += 1
      segments.splice(from, to - from, ...segments.slice(from, to).reverse())
      from = to
    }
  }
}

// The font engine turns letters around by itself, but only a run that has some, and never the brackets.
const rtlRuns = (text: string): Run[] =>
  faceRuns(text)
    .flatMap(({ text, face }) => text.split(/([\p{Ps}\p{Pe}<>«»])/u).map((piece) => ({ text: piece, face })))
    .filter(({ text }) => text !== '')
    .reverse()
    .map(({ text, face }) =>
      rtlLetter.test(text)
        ? { text, face, rtl: true }
        : { text: [...text].reverse().map(mirrored).join(''), face, rtl: false },
    )

const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character

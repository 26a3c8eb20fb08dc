import { fileURLToPath } from 'node:url'

type Face = {
  family: string
  /** What its files are called. */
  name: string
  /** The letters it is for; the others serve whatever they have a shape for. */
  script?: RegExp
}

const notoSans = (script: string): Face => ({
  family: `noto-sans-${script.toLowerCase()}`,
  name: `NotoSans${script}`,
  script: new RegExp(`\\p{Script=${script}}`, 'u'),
})

/** In the order of preference among those that are for any letter. A place in this list names a face. */
export const faces: readonly Face[] = [
  { family: 'noto-sans', name: 'NotoSans' },
  { family: 'noto-sans-arabic', name: 'NotoSansArabic' },
  { family: 'noto-sans-sc', name: 'NotoSansSC' },
  { family: 'noto-emoji', name: 'NotoEmoji' },
  { family: 'gothic-a1', name: 'GothicA1', script: /\p{Script=Hangul}/u },
  // In runs of its own, because a run is shaped by the rules of one script.
  { family: 'noto-sans', name: 'NotoSans', script: /\p{Script=Devanagari}/u },
  notoSans('Armenian'),
  notoSans('Bengali'),
  notoSans('Ethiopic'),
  notoSans('Georgian'),
  notoSans('Gujarati'),
  notoSans('Gurmukhi'),
  notoSans('Hebrew'),
  notoSans('Kannada'),
  notoSans('Khmer'),
  notoSans('Lao'),
  notoSans('Malayalam'),
  notoSans('Myanmar'),
  notoSans('Sinhala'),
  notoSans('Tamil'),
  notoSans('Telugu'),
  notoSans('Thai'),
]

/** Its spaces and digits are as wide as its pictures. */
export const emojiFace = 3

const paths = new Map<number, string>()

export const facePath = (face: number, bold: boolean): string => {
  const key = face * 2 + Number(bold)
  const path = paths.get(key) ?? pathOf(faces[face]!, bold ? '700Bold' : '400Regular')
  paths.set(key, path)
  return path
}

const pathOf = ({ family, name }: Face, weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/${weight}/${name}_${weight}.ttf`))

/** The faces that may have a letter, the best first, so that a file of megabytes is opened for its own letters alone. */
export const facesFor = (character: string): number[] => {
  const own = faces.flatMap(({ script }, face) => (script?.test(character) ? [face] : []))
  const any = faces.flatMap(({ script }, face) => (script ? [] : [face]))
  return [...own, ...any]
}

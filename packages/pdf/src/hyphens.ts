const vowels = 'aeiouyäöüáéíóúàèìòùâêîôûåæøœãõ'
/** What a syllable begins with, where a vowel follows; a cluster that is spoken as one stays together. */
const onset = new RegExp(
  `(?:sch|ch|ph|qu|st|sp|[bcdfgkp][lr]|[dt]r|(?![${vowels}])\\p{Script=Latin})(?=[${vowels}])`,
  'giu',
)
const leastLetters = 3

/** A word in parts that fit, each but the last with a hyphen, as far as its syllables allow. */
export function hyphenated(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const cuts = [...word.matchAll(onset)]
    .map(({ index }) => index)
    .filter((at) => at >= leastLetters && word.length - at >= leastLetters)
  const cut = cuts.findLast((at) => fits(`${word.slice(0, at)}-`))
  return cut === undefined ? [word] : [`${word.slice(0, cut)}-`, ...hyphenated(word.slice(cut), fits)]
}

const alike: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const marks = /[\u0300-\u036f\u064b-\u0655\u0670\u0640\u200b-\u200f\ufeff]/g
const apostrophes = /[‘’‛′ʻʼʽʾʿʹ´]/g

/** A text as a keyboard without accents types it: the server folds in the same way (`search_fold`). */
export const searchFold = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[łđøıħŧðßæœþ]/g, (letter) => alike[letter]!)
    .replace(/[‐‑–—]/g, '-')
    .replace(/[“”„]/g, '"')

export const holdsTyped = (text: string, typed: string): boolean =>
  searchFold(text).includes(searchFold(typed))

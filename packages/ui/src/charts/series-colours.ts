/** Fifteen that follow each other round and round; each reads on white and on the dark ground at three to one. */
export const seriesColours = [
  '#2563eb',
  '#d9480f',
  '#2b8a3e',
  '#9c36b5',
  '#0b7285',
  '#c2255c',
  '#a37200',
  '#5f3dc4',
  '#087f5b',
  '#e03131',
  '#1971c2',
  '#7a6a00',
  '#ae3ec9',
  '#3b7a1a',
  '#8a5a44',
] as const

export const seriesColour = (place: number) => seriesColours[place % seriesColours.length]!

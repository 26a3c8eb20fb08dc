declare module 'virtual:date-words/ne' {
  export const words: import('./supplied-dates.ts').DateWords
}

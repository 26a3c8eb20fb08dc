declare module 'virtual:date-words/ne' {
  export const words: import('./shared/forms/supplied-dates.ts').DateWords
}

/** Marks a text that people read, where it is not said at once: `npm run words` finds it, `say` words it for the reader. */
export const msg = <const T extends string>(text: T): T => text

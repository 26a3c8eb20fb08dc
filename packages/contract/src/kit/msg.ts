/**
 * A sentence that `npm run words` finds: without the mark it would never be translated. Sentences of packages/ui have
 * the same mark.
 */
export type Message = string & { readonly isMarked: true }

/** Marks a text that people read, where it is not said at once: `npm run words` finds it, `say` words it for the reader. */
export const msg = <const T extends string>(text: T): T & Message => text as T & Message

/** A marked text whose letters are a key as well, as of a list of choices. */
export const keyOf = <T extends string>(text: T & Message): T => text

/** As in the contract, which the kit does not import. */
type Message = string & { readonly isMarked: true }

/** Marks a text that people read, where it is not said at once: `npm run words` finds it, `say` words it for the reader. */
export const msg = <const T extends string>(text: T): T & Message => text as T & Message

/** What `save` answers when the person thought better of it: nothing was sent, and all stays as it is typed. */
export const withdrawn = Symbol('withdrawn')

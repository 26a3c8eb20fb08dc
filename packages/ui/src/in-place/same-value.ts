/** By what they hold: lists and positions are read anew with each answer. */
export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Word = string | { readonly label: string }

/** The choices of a field: values of the contract by their words. */
export const choicesOf = <const V extends string>(values: readonly V[], words: Readonly<Record<V, Word>>) =>
  values.map((value) => {
    const word: Word = words[value]
    return { value, label: typeof word === 'string' ? word : word.label }
  })

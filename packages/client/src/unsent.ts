let count: number | undefined

/** How many entries this device still holds of whoever is signed in; told to the server with every request. */
export const setUnsentCount = (entries: number | undefined) => {
  count = entries
}
/** Undefined until the outbox was looked into. */
export const unsentCount = () => count

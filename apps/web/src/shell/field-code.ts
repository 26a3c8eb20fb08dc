type FieldCode = typeof import('./first-in-field.ts')
let code: FieldCode | undefined

/** What a phone in the field shows first, as one file. */
export const fieldCode = async (): Promise<FieldCode> => {
  code ??= await import('./first-in-field.ts')
  return code
}
/** The same where it has come already. */
export const fieldCodeNow = () => code

type FieldCode = typeof import('./first-in-field.ts')
let code: FieldCode | undefined

export const fieldCode = async (): Promise<FieldCode> => {
  code ??= await import('./first-in-field.ts')
  return code
}
export const fieldCodeNow = () => code

import { randomUUID } from 'node:crypto'

/** The sizes an image is kept in; anything else has the full one alone. */
export type Variant = 'full' | 'medium' | 'thumb'

/** A new place in the store; nothing of it comes from a name somebody sent. */
export const newKey = (tenantId: number) => {
  const id = randomUUID()
  return `t${tenantId}/${id.slice(0, 2)}/${id}`
}
export const keyOf = (key: string, variant: Variant) => `${key}-${variant}`

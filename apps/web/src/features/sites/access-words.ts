import { call } from '@muster/client/call'
import { sites } from '@muster/contract/sites/sites'

/** How to get in, as it may lie on a phone: under the key of its person. */
export interface Access {
  accessNotes: string
  contact: string
  parking: string
}
export const accessPlace = (siteId: number) => `access ${siteId}`

/** What the server says of it; throws `CallFailure`. */
export async function accessOf(siteId: number): Promise<Access> {
  const { accessNotes = '', contact, parking } = await call(sites.read, { params: { id: siteId } })
  return { accessNotes, contact: contact ?? '', parking: parking ?? '' }
}

import { z } from 'zod'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { id } from '../kit/shapes.ts'

/** One time a person was shown a tax number. */
export const TaxNumberAccess = NamedPerson.extend({
  id,
  at: z.string(),
  actorId: id,
  actorName: z.string(),
  actorDistinguishedBy: distinguishedBy('actorId'),
  reason: z.string(),
  address: z.string(),
})

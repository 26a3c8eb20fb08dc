import { z } from 'zod'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { id } from '../kit/shapes.ts'

export const TaxNumberAccess = NamedPerson.extend({
  id,
  at: z.string(),
  actorId: id,
  actorName: z.string(),
  actorDistinguishedBy: distinguishedBy('actorId'),
  reason: z.string(),
  address: z.string(),
})

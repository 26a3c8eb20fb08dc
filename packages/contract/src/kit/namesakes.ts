import { z } from 'zod'
import { id } from './shapes.ts'

/** The fields of answers that tell namesakes apart. `personId` names the field beside it that holds the person's id. */
export const namesakeFields = z.registry<{ personId: string }>()

/**
 * What tells a person from others of the same name: their employee number, else their e-mail. Null where no other person
 * has the name, and for readers outside management. The server adds it where a handler leaves it out. Answers that a
 * device kept from earlier versions lack it.
 */
export const distinguishedBy = (personId = 'tenantUserId') =>
  z.string().nullable().default(null).optional().register(namesakeFields, { personId })

export const NamedPerson = z.object({
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
})

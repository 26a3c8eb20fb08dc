import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { listOf, paging } from './kit/paging.ts'
import { owner } from './kit/permissions.ts'

export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** Without its links: they may open an account. Null where it carries what people wrote to each other. */
  text: z.string().nullable(),
  /** The link of an invitation that the reader sent, while no mail server is set up and it can still be used. */
  invitationLink: z.string().nullable(),
  /** Waiting also means that no mail server is configured. */
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdDate: z.string(),
  sentDate: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>

export const mail = endpoints('mail', {
  outbox: {
    GET: '/api/mail/outbox',
    says: 'The mails of the company without their links, newest first: the newest 100, or a page',
    access: owner,
    query: z.object({ ...paging }),
    answer: listOf(Mail),
  },
})

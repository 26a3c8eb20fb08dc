import { msg } from '@muster/contract/kit/msg'
import { kindOf } from '@muster/contract/notifications/kinds'
import { greetedName } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { readerOf } from '../../languages/reader.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { readCompanyLook } from '../../users/invitations/invitation-queries.ts'
import { unsubscribeToken } from '../choices/unsubscribe.ts'
import { close, inWords, readWaiting } from './deliveries.ts'

const mailTexts = {
  greeting: msg('Hello {name},'),
  open: 'Open',
  unsubscribe: 'No more mails of this kind',
} as const

/** Queues the mail of a delivery, once; the mail queue sends it and records the result. */
export const mailNotification = (
  scope: Scope,
  { deliveryId }: { deliveryId: number },
  { unsubscribeKeys }: Outside,
  publicUrl: string,
): Promise<void> =>
  scope.transaction(async (tx) => {
    await tx
      .from('notification_deliveries')
      .select('id')
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst()
    const waiting = await readWaiting(tx, deliveryId)
    if (!waiting || waiting.mailId) return
    if (waiting.removedAt) {
      await close(tx, deliveryId, 'not', 'removed')
      return
    }
    const { type, userId, said } = waiting
    const { language, title, message } = await inWords(tx, waiting.language, said)
    const { t } = await readerOf(tx, waiting.language, Object.values(mailTexts))
    const { tenantId } = tx
    const token = unsubscribeToken(unsubscribeKeys, { tenantId, userId, type })
    const mayEnd = !kindOf(type).essential.includes('EMAIL')
    const person = await tx
      .from('users')
      .select(greetedName('users').as('name'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const mail_id = await writeMail(tx, {
      to: waiting.email,
      language,
      subject: title,
      paragraphs: [t(mailTexts.greeting, person), message],
      link: { label: t(mailTexts.open), href: publicUrl + said.link },
      ...(mayEnd && {
        unsubscribe: { label: t(mailTexts.unsubscribe), href: `${publicUrl}/unsubscribe?token=${token}` },
      }),
      isPrivate: kindOf(type).isPrivate,
      company: await readCompanyLook(tx),
    })
    await tx.change('notification_deliveries', { mail_id }).where('id', '=', deliveryId).execute()
  })

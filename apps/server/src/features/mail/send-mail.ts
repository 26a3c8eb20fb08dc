import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import { countTry, htmlPlace, markRefused, markSent, outbox, textPlace } from './queries.ts'

/** As often as the queue tries: the first time and twelve more. */
const mostTries = 13

/**
 * Hands a waiting mail to the mail server; a mail that went is not sent again. What the server refuses for now is thrown,
 * so that the queue tries later; what it refuses for good has failed. Without a mail server the mail stays.
 */
export async function sendMail(scope: Scope, { mailId }: { mailId: string }, { sendMail: send }: Outside) {
  if (!send) return
  const mail = await outbox(scope).where('id', '=', mailId).executeTakeFirst()
  if (mail?.state !== 'waiting') return
  const tries = mail.tries + 1
  await countTry(scope, mailId, tries)
  try {
    await send({
      id: mailId,
      to: mail.recipient,
      subject: mail.subject,
      text: scope.vault.unseal(textPlace(mailId), mail.text_cipher),
      html: scope.vault.unseal(htmlPlace(mailId), mail.html_cipher),
    })
  } catch (error) {
    const isOver = isRefusedForGood(error) || tries >= mostTries
    await markRefused(scope, mailId, isOver ? 'failed' : 'waiting', (error as Error).message)
    if (isOver) return
    throw error
  }
  await markSent(scope, mailId)
}

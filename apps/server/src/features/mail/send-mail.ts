import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { isRefusedForGood } from '../../outside/messages/mail.ts'
import { htmlAad, mailLog, markRefused, markSent, readSenderName, takeMail, textAad } from './queries.ts'

/** As often as the queue tries: the first time and twelve more. */
const mostTries = 13
/** Longer than the mail server is waited for; who took a mail and has not answered by then has died. */
const takenMs = 2 * 60_000

/**
 * Hands a waiting mail to the mail server; one that went, or that another sender holds, is not sent again. What the server refuses for now is thrown,
 * so that the queue tries later; what it refuses for good has failed. Without a mail server the mail stays.
 */
export async function sendMail(scope: Scope, { mailId }: { mailId: string }, { sendMail: send }: Outside) {
  if (!send) return
  const mail = await takeMail(scope, mailId, scope.ago(takenMs))
  if (!mail) {
    const held = await mailLog(scope).where('id', '=', mailId).executeTakeFirst()
    if (held?.state === 'waiting') throw new Error('Another sender holds this mail')
    return
  }
  const { tries } = mail
  try {
    await send({
      id: mailId,
      fromName: await readSenderName(scope),
      to: mail.recipient,
      subject: mail.subject,
      text: scope.vault.unseal(textAad(mailId), mail.text_cipher),
      html: scope.vault.unseal(htmlAad(mailId), mail.html_cipher),
      unsubscribeUrl: mail.unsubscribe_url,
    })
  } catch (error) {
    const isOver = isRefusedForGood(error) || tries >= mostTries
    await markRefused(scope, mailId, isOver ? 'failed' : 'waiting', (error as Error).message)
    if (isOver) return
    throw error
  }
  await markSent(scope, mailId)
}

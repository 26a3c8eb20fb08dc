import { createTransport } from 'nodemailer'
import type { Waits } from '../../waits.ts'

export interface Letter {
  readonly id: string
  /** Whom it comes from, by name; the address is the server's. */
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where the reader ends mails of this kind; null for what is essential. */
  readonly unsubscribeUrl?: string | null
}
/** Hands one letter to the mail server. Throws what it refused; see isRefusedForGood. */
export type SendMail = (letter: Letter) => Promise<void>

async function within(ms: number, sending: Promise<unknown>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The mail server took too long')), ms)
  try {
    await Promise.race([sending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A mail server over SMTP, with connections that are kept. */
export function smtp(url: string, from: string, waits: Waits): SendMail {
  const transport = createTransport({
    ...serverOf(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: waits.mailConnect,
    greetingTimeout: waits.mailConnect,
    socketTimeout: waits.mailAnswer,
    dnsTimeout: waits.mailConnect,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, fromName, to, subject, text, html, unsubscribeUrl }) => {
    // As an object the address is one recipient, whatever it holds. The id lets a second copy be known as one.
    const messageId = `<${id}@${from.split('@')[1]}>`
    const letter = {
      ...{ from: { name: fromName, address: from }, to: { name: '', address: to } },
      ...{ subject, text, html, messageId },
    }
    const end = unsubscribeUrl ? endedBy(unsubscribeUrl) : undefined
    const headers = { ...automatic, ...end?.headers }
    // However slowly a server answers.
    await within(waits.mail, transport.sendMail({ ...letter, ...end, headers }))
  }
}

/** So that no absence note and no other robot answers (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** One click in a mail program posts to the address (RFC 8058); opened, it is a page with a button. */
const endedBy = (url: string) => ({
  list: { unsubscribe: { url, comment: '' } },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth } : {}),
  }
}

/** A reply 5xx: to send the same again would be refused again. */
export const isRefusedForGood = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

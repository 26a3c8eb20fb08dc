import { withBreaker } from '../egress/breaker.ts'
import type { Egress } from '../egress/egress.ts'
import { GatewayRefusal } from './gateway-refusal.ts'

export interface TextMessage {
  /** The same for every try. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
}
/** Hands one text message to the gateway. Throws GatewayRefusal for good, GatewayResting, or what went wrong for now. */
export type SendText = (message: TextMessage) => Promise<void>

export interface TextGateway {
  readonly kind: 'http' | 'twilio'
  /** Where the gateway stands; of Twilio only where it is another one than theirs. */
  readonly url: string
  readonly token: string
  /** Twilio's account. */
  readonly account: string
  /** The sender: a number or a name. */
  readonly from: string
}

interface Wire {
  url: string
  headers: Record<string, string>
  body: string
}
const wires: Readonly<Record<TextGateway['kind'], (gateway: TextGateway, message: TextMessage) => Wire>> = {
  // Our own contract; docs/operations.md has it for whoever writes an adapter.
  http: ({ url, token, from }, { id, to, text }) => ({
    url,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ id, to, from, text }),
  }),
  // Twilio's Messages resource, version 2010-04-01.
  twilio: ({ url, account, token, from }, { to, text }) => ({
    url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
  }),
}

/** What may come out otherwise another time: a timeout, too early, too many, or the gateway's own trouble. */
const isPassing = (status: number) => [408, 425, 429].includes(status) || status >= 500
const e164 = /^\+[1-9]\d{6,14}$/

export function textSender(gateway: TextGateway, egress: Egress): SendText {
  const send: SendText = async (message) => {
    if (!e164.test(message.to)) throw new GatewayRefusal('No number of E.164')
    const { status, text } = await egress({ method: 'POST', ...wires[gateway.kind](gateway, message) })
    if (status >= 200 && status < 300) return
    const said = `The gateway answered ${status}${reasonOf(text)}`
    // Whoever redirects is not the gateway that was configured.
    if (isPassing(status) || (status >= 300 && status < 400) || status === 401) throw new Error(said)
    throw new GatewayRefusal(said)
  }
  return withBreaker(send, { isFault: (error) => !(error instanceof GatewayRefusal) })
}

/** Both kinds say why in `message`. */
function reasonOf(text: string): string {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
    const parts = [code, message].filter((each) => typeof each === 'string' || typeof each === 'number')
    return parts.length > 0 ? `: ${parts.join(' ').slice(0, 200)}` : ''
  } catch {
    return ''
  }
}

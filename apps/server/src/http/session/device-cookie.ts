import { randomUUID } from 'node:crypto'
import { deviceName } from '@muster/contract/session/device-name'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser that is known again, by a cookie that carries no authority. */
export interface DeviceCookie {
  /** As the browser sent it; undefined the first time. */
  readonly id: string | undefined
  /** Browser and system. */
  readonly name: string
  /** The id it has, or a new one. */
  propose(): string
  /** Sets the cookie, for another year where there is one. */
  remember(id: string): void
}

const cookie = 'device-id'
const yearSeconds = 365 * 24 * 60 * 60
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sent = new RegExp(`(?:^|;\\s*)${cookie}=(${uuid})(?:;|$)`)

/** Few calls ask for it: each member reads the request when it is asked. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string): DeviceCookie {
  return {
    get id() {
      return sent.exec(request.headers.cookie ?? '')?.[1]
    },
    get name() {
      return deviceName(request.headers['user-agent'])
    },
    propose() {
      return this.id ?? randomUUID()
    },
    remember(kept) {
      const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${cookie}=${kept}; Max-Age=${yearSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
      )
    },
  }
}

import { randomUUID } from 'node:crypto'
import { deviceName } from '@muster/contract/session/device-name'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'device-id'
const yearSeconds = 365 * 24 * 60 * 60
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sent = new RegExp(`(?:^|;\\s*)${cookie}=(${uuid})(?:;|$)`)

/**
 * A browser that is known again, by a cookie that carries no authority. A class: each call makes one, and an object
 * literal with getters gets a shape of its own, which keeps its request until the old generation is collected.
 */
export class DeviceCookie {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #publicUrl: string
  constructor(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
    this.#request = request
    this.#reply = reply
    this.#publicUrl = publicUrl
  }
  /** As the browser sent it; undefined the first time. */
  get id(): string | undefined {
    return sent.exec(this.#request.headers.cookie ?? '')?.[1]
  }
  /** Browser and system. */
  get name(): string {
    return deviceName(this.#request.headers['user-agent'])
  }
  /** The id it has, or a new one. */
  propose(): string {
    return this.id ?? randomUUID()
  }
  /** Sets the cookie, for another year where there is one. */
  remember(id: string): void {
    const secure = this.#publicUrl.startsWith('https:') ? '; Secure' : ''
    this.#reply.header(
      'set-cookie',
      `${cookie}=${id}; Max-Age=${yearSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
    )
  }
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { patientWaits } from '../../../test/settings.ts'
import { GatewayResting } from '../egress/breaker.ts'
import { EgressUnsure, openEgress } from '../egress/egress.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { type TextGateway, textSender } from './texts.ts'

interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: string
}
const opened: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A gateway on this machine; each answer is a status, or what is done with the response. */
async function aGateway(
  kind: TextGateway['kind'],
  ...answers: (number | ((response: ServerResponse) => void))[]
) {
  return anImpatientGateway(patientWaits.egress, kind, ...answers)
}
/** The same, of which no answer is waited for longer. */
async function anImpatientGateway(
  waitMs: number,
  kind: TextGateway['kind'],
  ...answers: (number | ((response: ServerResponse) => void))[]
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
    const answer = answers.shift() ?? 201
    if (typeof answer === 'function') return answer(response)
    response.writeHead(answer).end(JSON.stringify({ code: 21211, message: 'Said why' }))
  })
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = kind === 'http' ? `http://${host}/messages` : `http://${host}`
  const gateway = { kind, url, token: 'secret', account: 'AC1', from: '+61400000000' }
  const send = textSender(gateway, openEgress({ trusted: [host], waitMs, mostBytes: 1024 }))
  return { asked, host, send }
}
const message = { id: '7-9', to: '+61412345678', text: 'Für 漢字 🧹 & more=1' }

test('the contract: JSON with the number, the sender and the text, the same key on every try', async () => {
  const { asked, send } = await aGateway('http', 503)
  await expect(send(message)).rejects.toThrow('503: 21211 Said why')
  await send(message)
  for (const { path, headers, body } of asked) {
    expect(path).toBe('POST /messages')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': '7-9',
      authorization: 'Bearer secret',
    })
    expect(JSON.parse(body)).toEqual({ ...message, from: '+61400000000' })
  }
  expect(asked).toHaveLength(2)
})

test('Twilio is asked as its Messages resource is documented', async () => {
  const { asked, send } = await aGateway('twilio')
  await send(message)
  const [{ path, headers, body }] = asked as [Asked]
  expect(path).toBe('POST /2010-04-01/Accounts/AC1/Messages.json')
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: message.to,
    From: '+61400000000',
    Body: message.text,
  })
})

test.each([400, 404, 410, 422])('%i is refused for good', async (status) => {
  const { send } = await aGateway('twilio', status)
  await expect(send(message)).rejects.toBeInstanceOf(GatewayRefusal)
})

test.each([401, 408, 425, 429, 500, 502, 503])('%i is tried another time', async (status) => {
  const { send } = await aGateway('http', status)
  const error = await send(message).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(GatewayRefusal)
})

test('a redirect is not followed', async () => {
  const inner = await aGateway('http')
  const { send } = await aGateway('http', (response) =>
    response.writeHead(307, { location: `http://${inner.host}/messages` }).end(),
  )
  await expect(send(message)).rejects.toThrow('307')
  expect(inner.asked).toEqual([])
})

test('silence and a broken connection leave it unsure; a slow or huge answer counts by its status', async () => {
  const silent = await anImpatientGateway(150, 'http', () => undefined)
  await expect(silent.send(message)).rejects.toBeInstanceOf(EgressUnsure)
  // Its status comes in time, however busy the machine is; its end never does.
  const slow = await anImpatientGateway(3000, 'http', (response) => void response.writeHead(201).write('{'))
  await slow.send(message)
  const { send } = await aGateway(
    'http',
    (response) => response.socket?.destroy(),
    (response) => void response.writeHead(201).write('x'.repeat(100_000)),
    (response) => response.writeHead(400).end('x'.repeat(100_000)),
  )
  await expect(send(message)).rejects.toBeInstanceOf(EgressUnsure)
  await send(message)
  await expect(send(message)).rejects.toBeInstanceOf(GatewayRefusal)
})

test('a dead gateway rests after five failures, without being asked', async () => {
  const { asked, send } = await aGateway('http', 500, 500, 500, 500, 500)
  for (const _ of [1, 2, 3, 4, 5]) await expect(send(message)).rejects.toThrow('500')
  await expect(send(message)).rejects.toBeInstanceOf(GatewayResting)
  expect(asked).toHaveLength(5)
})

test.each(['0412 345 678', '+0412345678', '+614', 'tel:+61412345678', '+61412345678\r\nX: 1'])(
  'the number %j is never sent',
  async (to) => {
    const { asked, send } = await aGateway('http')
    await expect(send({ ...message, to })).rejects.toBeInstanceOf(GatewayRefusal)
    expect(asked).toEqual([])
  },
)

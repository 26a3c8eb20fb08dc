import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { patientWaits } from '../../../test/settings.ts'
import { isPublicAddress } from './addresses.ts'
import { EgressRefused, EgressUnsure, openEgress } from './egress.ts'

const waitMs = patientWaits.egress

const opened: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on this machine, and how often it was asked. */
async function aSink(answer: RequestListener = (_request, response) => response.end('taken')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/in` }
}
const going = (url: string) => ({ url, method: 'POST' as const, headers: {}, body: 'hello' })

const inner = [
  '127.0.0.1 127.255.255.255 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1',
  '169.254.169.254 100.64.0.1 100.127.255.255 198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.255 240.0.0.1',
  '255.255.255.255 192.0.0.8 192.0.2.1 198.51.100.1 203.0.113.1',
  ':: ::1 fe80::1 febf::1 fc00::1 fdff::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1',
  '::8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 fec0::1 100::1',
].flatMap((line) => line.split(' '))

test.each(inner)('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a text that is no address is not', () => {
  expect(isPublicAddress('localhost')).toBe(false)
})

const forms = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://inner/',
  'https://user@push.example.com/',
  'https://push.example.com:8443/',
  'http://push.example.com/',
  'file:///etc/passwd',
  'gopher://push.example.com/',
  'unix:/var/run/docker.sock',
  'ftp://push.example.com/',
  'javascript:1',
  '//push.example.com/',
  'https://',
  '',
]
test.each(forms)('S1: %s is refused before anything is looked up', async (url) => {
  let looked = 0
  const egress = openEgress({
    waitMs,
    resolve: async () => {
      looked += 1
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  await expect(egress(going(url))).rejects.toBeInstanceOf(EgressRefused)
  expect(looked).toBe(0)
})

test.each(inner)('S1: a name that leads to %s is refused, also beside a public address', async (address) => {
  const family = address.includes(':') ? 6 : 4
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address, family },
  ]
  await expect(openEgress({ waitMs, resolve })(going('https://push.example.com/'))).rejects.toBeInstanceOf(
    EgressRefused,
  )
})

test('S2: a name that changes its address is looked up once, and the checked address is the one that is asked', async () => {
  let looked = 0
  const egress = openEgress({
    waitMs,
    isPublic: (address) => address === '127.0.0.2',
    resolve: async () => {
      looked += 1
      return [{ address: looked % 2 === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    },
  })
  for (let round = 0; round < 1000; round += 1) {
    looked = 0
    // Nobody listens there; the error says where it went.
    const first = egress(going('https://rebinding.example.com/'))
    await expect(first).rejects.toMatchObject({ code: 'ECONNREFUSED', address: '127.0.0.2', port: 443 })
    expect(looked).toBe(1)
    const second = egress(going('https://rebinding.example.com/'))
    await expect(second).rejects.toBeInstanceOf(EgressRefused)
  }
})

test('S3: a redirect is an answer, and is not followed', async () => {
  const inner = await aSink()
  const sink = await aSink((_request, response) => response.writeHead(302, { location: inner.url }).end())
  const answer = await openEgress({ waitMs, trusted: [sink.host] })(going(sink.url))
  expect(answer.status).toBe(302)
  expect(inner.asked).toEqual([])
})

test('S4: a huge answer is cut, and a slow one ends with the status that came', async () => {
  const huge = await aSink((_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', more)
    }
    more()
  })
  const cut = await openEgress({ trusted: [huge.host], mostBytes: 65_536, waitMs })(going(huge.url))
  expect(cut).toMatchObject({ status: 200 })
  expect(cut.text.length).toBeLessThanOrEqual(65_536)
  const slow = await aSink((_request, response) => {
    response.writeHead(201).write('1')
  })
  expect(await openEgress({ trusted: [slow.host], waitMs: 100 })(going(slow.url))).toEqual({
    status: 201,
    text: '1',
  })
})

test('without an answer nobody knows whether it arrived; without a connection nothing was sent', async () => {
  const silent = await aSink(() => undefined)
  const waiting = openEgress({ trusted: [silent.host], waitMs: 100 })(going(silent.url))
  await expect(waiting).rejects.toBeInstanceOf(EgressUnsure)
  const dropping = await aSink((request) => request.socket.destroy())
  await expect(openEgress({ waitMs, trusted: [dropping.host] })(going(dropping.url))).rejects.toBeInstanceOf(
    EgressUnsure,
  )
  const refused = openEgress({ waitMs, trusted: ['127.0.0.1:1'] })(going('http://127.0.0.1:1/'))
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { eicar, instreamServer } from '../../../test/instream-server.ts'
import { patientWaits } from '../../../test/settings.ts'
import { clamd, ScannerAway, scannerAddress } from './scanner.ts'

const sent = (bytes: Buffer) => Readable.from([bytes])
const local = { host: '127.0.0.1', port: 0 }

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://clamd.example:3310', { host: 'clamd.example', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:', null],
  ['tcp://clamd.example', null],
  ['http://clamd.example:3310', null],
])('the address %s', (text, address) => expect(scannerAddress(text)).toEqual(address))

test('a file goes over whole, and comes back clean or by the name of what was found', async () => {
  const server = await instreamServer(local)
  const scan = clamd({ ...local, port: server.port }, patientWaits.scanner)
  const long = Buffer.alloc(3_000_001, 'Gate code 4711 ')
  expect(await scan(sent(long))).toBeNull()
  expect(await scan(sent(Buffer.alloc(0)))).toBeNull()
  expect(await scan(sent(Buffer.concat([long, eicar])))).toBe('Eicar-Signature')
  expect(server.received[0]?.equals(long)).toBe(true)
  expect(server.received[2]).toHaveLength(long.length + eicar.length)
  await server.close()
})

test('a local socket does as well', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-scanner-'))
  const where = { path: path.join(folder, 'clamd.ctl') }
  const server = await instreamServer(where)
  expect(await clamd(where, patientWaits.scanner)(sent(eicar))).toBe('Eicar-Signature')
  await server.close()
  rmSync(folder, { recursive: true })
})

test('no answer, no connection, or a stream that is refused is no verdict', async () => {
  const silent = await instreamServer(local, { isSilent: true })
  await expect(clamd({ ...local, port: silent.port }, 50)(sent(eicar))).rejects.toThrow(ScannerAway)
  await silent.close()
  await expect(clamd({ ...local, port: silent.port }, patientWaits.scanner)(sent(eicar))).rejects.toThrow(
    ScannerAway,
  )
  const small = await instreamServer(local, { mostBytes: 100_000 })
  await expect(
    clamd({ ...local, port: small.port }, patientWaits.scanner)(sent(Buffer.alloc(4_000_000))),
  ).rejects.toThrow(ScannerAway)
  await small.close()
})

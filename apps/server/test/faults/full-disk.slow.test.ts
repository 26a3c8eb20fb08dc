// guards: apps/server/src/outside/**, apps/server/src/features/files/**, apps/server/src/db/**
// takes: 120 s
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '../process/a-company.ts'
import { aJournal, type Journal } from './journal.ts'
import { aCompany, aPlace, type Company, type Place, quantile, send, signIn, tellFigures } from './place.ts'
import { aProbe } from './probe.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
if (!isRoot) process.stdout.write('D4 is skipped: only root can make a disk that is small\n')

const disk = mkdtempSync(path.join(os.tmpdir(), 'muster-disk-'))
let place: Place
let company: Company
let journal: Journal
const ballast = path.join(disk, 'ballast')

const freeMb = () => {
  const { bavail, bsize } = statfsSync(disk)
  return (bavail * bsize) / 2 ** 20
}
function fill(leaveMb: number) {
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(256 * 1024, 1)
  try {
    while (freeMb() > leaveMb) writeSync(file, block)
  } catch {
    // Full to the last byte.
  }
  closeSync(file)
}

beforeAll(async () => {
  if (!isRoot) return
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', disk])
  place = await aPlace({ folder: path.join(disk, 'data') })
  company = await aCompany(place)
  journal = await aJournal(place, company)
})
afterAll(async () => {
  await place?.end()
  if (isRoot) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

async function untilWell() {
  const began = performance.now()
  for (;;) {
    const employeeNumber = `w${performance.now()}`
    const contact = { email: `${employeeNumber}@acme.example`, phone: '0412 345 678', employeeNumber }
    const body = {
      firstName: 'Well',
      lastName: 'Again',
      ...contact,
      userRoleId: company.employeeRole,
      invite: true,
    }
    if ((await send(place, company.token, users.create, { body })).status === 201)
      return Math.round(performance.now() - began)
    await pause(100)
  }
}
async function requireNothingLost() {
  const { lost, duplicate, torn, ...counts } = await journal.classify()
  expect({ lost, duplicate, torn }).toEqual({ lost: [], duplicate: [], torn: [] })
  return counts
}

test.runIf(isRoot)(
  'D4: a disk that gets full: saving stops before the database has to, and reading and signing in go on',
  async () => {
    let going = true
    const writing = journal.write(8, () => going)
    await pause(2000)
    fill(40)
    const probe = aProbe(place, company.token)
    await pause(5000)
    going = false
    await writing
    const signsIn = await signIn(place, owner.email, owner.password).then(
      () => true,
      () => false,
    )
    await probe.stop()
    const refused = journal.statuses[507] ?? 0
    const odd = Object.keys(journal.statuses).filter((status) => !/^(200|201|507)$/.test(status))
    const freed = freeMb()
    rmSync(ballast)
    const wellAfterMs = await untilWell()
    const counts = await requireNothingLost()
    tellFigures('D4 nearly full', {
      freeMb: Math.round(freed),
      ...counts,
      lost: 0,
      refused507: refused,
      reads: probe.came.length,
      readsRefused: probe.came.filter(({ status }) => status !== 200).length,
      slowestMs: quantile([journal.slowestMs, ...probe.came.map(({ ms }) => ms)], 1),
      signsIn,
      wellAfterMs,
    })
    expect({ odd, signsIn }).toEqual({ odd: [], signsIn: true })
    expect(refused).toBeGreaterThan(0)
    expect(probe.came.every(({ status }) => status === 200)).toBe(true)
  },
)

test.runIf(isRoot)('D4: a disk that something else fills to the last byte at once', async () => {
  journal.slowestMs = 0
  let going = true
  const writing = journal.write(8, () => going)
  const probe = aProbe(place, company.token)
  await pause(1500)
  fill(0)
  await pause(15_000)
  going = false
  await writing
  const read = await send(place, company.token, session.me, {})
  await probe.stop()
  const hasEnded = place.server.child.exitCode
  rmSync(ballast)
  if (hasEnded !== null) await place.start()
  const wellAfterMs = await untilWell()
  const counts = await requireNothingLost()
  tellFigures('D4 full', {
    ...counts,
    lost: 0,
    statuses: journal.statuses,
    readsRefused: probe.came.filter(({ status }) => status !== 200).length,
    reads: probe.came.length,
    readAtTheEnd: read.status,
    slowestMs: quantile([journal.slowestMs, ...probe.came.map(({ ms }) => ms)], 1),
    hasEnded,
    wellAfterMs,
  })
  expect(Object.keys(journal.statuses).filter((status) => !/^(200|201|503|507)$/.test(status))).toEqual([])
})

test.runIf(isRoot)(
  'D4: the database itself goes down for want of room, and comes back when there is some',
  async () => {
    journal.slowestMs = 0
    fill(0)
    // Its log needs room, so that the next start of it fails for as long as there is none.
    for (const pid of place.postgres()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Gone with the first.
      }
    }
    const probe = aProbe(place, company.token)
    let going = true
    const writing = journal.write(8, () => going)
    await pause(12_000)
    going = false
    await writing
    await probe.stop()
    const hasEnded = place.server.child.exitCode
    if (existsSync(ballast)) rmSync(ballast)
    if (hasEnded !== null) await place.start()
    const wellAfterMs = await untilWell()
    const counts = await requireNothingLost()
    const says = place.server.output().includes('does not answer')
    tellFigures('D4 full, and the database down', {
      ...counts,
      lost: 0,
      statuses: journal.statuses,
      slowestMs: quantile([journal.slowestMs, ...probe.came.map(({ ms }) => ms)], 1),
      hasEnded,
      says,
      wellAfterMs,
    })
    expect(Object.keys(journal.statuses).filter((status) => !/^(200|201|503|507)$/.test(status))).toEqual([])
  },
)

import { readFileSync } from 'node:fs'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { aJob, aSite, type TestJob } from '../office.ts'
import { sharedData } from '../shared-data.ts'
import { aTenant, aUser } from '../tenant.ts'

const zone = 'Australia/Brisbane'
const hour = 3_600_000

interface Punch {
  isIn: boolean
  at: number
  account: string
}
/** 'i 2024/01/15 09:00:00 Project:Work  Morning task' and the like. */
const punchesOf = (text: string): Punch[] =>
  [...text.matchAll(/^([iIoO]) (\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)(?: +(\S+))?/gm)].map(
    ([, kind, year, month, day, time, account]) => ({
      isIn: kind?.toLowerCase() === 'i',
      at: instantOf(zone, `${year}-${month}-${day}T${time}`),
      account: account?.includes(':') || account === 'Work' ? account : '',
    }),
  )

/** Each clock-out with its clock-in: that of the account it names, or the last; and what is left of either. */
function paired(punches: readonly Punch[]) {
  const open: Punch[] = []
  const pairs: { from: Punch; to: Punch }[] = []
  const refused: Punch[] = []
  for (const punch of punches) {
    if (punch.isIn) {
      open.push(punch)
      continue
    }
    const at = punch.account ? open.findIndex(({ account }) => account === punch.account) : open.length - 1
    const [from] = at < 0 ? [] : open.splice(at, 1)
    if (from) pairs.push({ from, to: punch })
    else refused.push(punch)
  }
  return { open, pairs, refused }
}

/** What the published answers say of hours, in milliseconds: entry by entry, and in all. */
function expectedOf(text: string): { entries: number[]; total: number | undefined } {
  const lines = [...text.matchAll(/(\d+\.\d\d)h +(\d+\.\d\d)h$/gm)]
  const seconds = [...text.matchAll(/ (\d+)s$/gm)].map(([, each]) => Number(each) * 1000)
  const totals = [...text.matchAll(/^ +(\d+\.\d\d)h/gm)].map(([, each]) => Math.round(Number(each) * hour))
  return {
    entries: lines.length > 0 ? lines.map(([, each]) => Math.round(Number(each) * hour)) : seconds,
    total: totals[0],
  }
}

const file = sharedData('schedules/timeclock-ledger.json')
const cases = file ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; text: string }[]) : []

test.skipIf(!file)('the published clock-in and clock-out logs are all there', () => {
  expect(cases).toHaveLength(13)
})

test.each(cases.map(({ source, text }) => [source.split('/').at(-1)!, text] as const))(
  '%s: entered as works, the hours are the published ones',
  async (_name, text) => {
    const t = await aTenant()
    const worker = await aUser(t)
    const jobs = new Map<string, TestJob>()
    const punches = punchesOf(text)
    for (const { account } of punches)
      if (account && !jobs.has(account)) {
        const site = await aSite(t, { name: account, timezone: zone })
        jobs.set(account, await aJob(t, { site, assignees: [worker], specs: [] }))
      }
    const { open, pairs, refused } = paired(punches)
    // A clock-out without its clock-in: the log is an error, and here nothing is open that could be completed.
    expect(refused.length > 0).toBe(text.includes('__ERROR__'))
    for (const { at } of refused) {
      t.clock.set(new Date(at))
      const body = { endedAt: new Date(at).toISOString() }
      expect(
        await t.refused(works.complete, { params: { id: 999_999_999 }, body }, { as: worker }),
      ).toMatchObject({ status: 404 })
    }
    t.clock.set(undefined)
    for (const { from, to } of pairs) {
      const body = {
        jobId: jobs.get(from.account)!.id,
        tenantUserId: worker.id,
        startTime: isoWithOffset(zone, from.at),
        endTime: isoWithOffset(zone, to.at),
        reason: 'From the log',
      }
      await t.call(works.enter, { body })
    }
    for (const [nth, { at, account }] of open.entries()) {
      t.clock.set(new Date(at))
      const body = { jobId: jobs.get(account)!.id, startedAt: new Date(at).toISOString() }
      if (nth === 0) await t.call(works.start, { body }, { as: worker })
      else expect(await t.refused(works.start, { body }, { as: worker })).toMatchObject({ status: 409 })
    }
    t.clock.set(undefined)
    const days = { startDate: '2024-01-01', endDate: '2024-01-31' }
    const answer = await t.call(payroll.byUser, { query: { tenantUserId: worker.id, ...days } })
    const hours = answer.payrollDetail.map(({ serviceTime }) => serviceTime)
    expect(hours.toSorted()).toEqual(pairs.map(({ from, to }) => to.at - from.at).toSorted())
    const { entries, total } = expectedOf(text)
    if (entries.length > 0) expect(hours.toSorted()).toEqual(entries.toSorted())
    if (total !== undefined) expect(answer.totalServiceTime).toBe(total)
    expect(answer.openWorks).toHaveLength(Math.min(1, open.length))
    const together = pairs.some((one) =>
      pairs.some((other) => one !== other && one.from.at < other.to.at && other.from.at < one.to.at),
    )
    expect(answer.payrollDetail.some(({ overlaps }) => overlaps)).toBe(together)
  },
)

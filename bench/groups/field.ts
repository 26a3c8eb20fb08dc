import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import type { BenchCompany } from '../a-company.ts'
import { loadLighthouse } from '../load-lighthouse.ts'
import { send } from '../send.ts'
import type { Figure } from './chat.ts'

const runs = 3
/** Now and then Lighthouse finds no beginning of the page in what it recorded, and asks to be run again. */
const mostFailed = 2
const mostScriptKb = 200
const usableWithinMs = 3000
const leastPerformance = 90
/** As Lighthouse slows a machine of 1,500 to 2,000 down, by its own measure of speed, to make a phone of it. */
const usualSlowdown = 4
const phoneIndex = 1750 / usualSlowdown
/** A look that takes longer does not come to an end. */
const patienceMs = 60_000

async function aWorker(company: BenchCompany): Promise<string> {
  const make = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    JSON.parse((await company.call(endpoint, input)).text).data
  const roles: { id: number; roleLevel: number }[] = await make(users.roles, {} as Input<typeof users.roles>)
  const person = (level: number, firstName: string, password: string): Promise<{ id: number }> =>
    make(users.create, {
      body: {
        firstName,
        lastName: 'Walker',
        email: `${firstName.toLowerCase()}@${company.code}.example`,
        phone: '0412 345 678',
        employeeNumber: firstName,
        userRoleId: roles.find(({ roleLevel }) => roleLevel === level)!.id,
        password,
      },
    })
  const password = `Tide-${company.code}`
  const [client, signer, worker] = [
    await person(10, 'Cleo', password),
    await person(3, 'Sam', password),
    await person(5, 'Noor', password),
  ]
  const contract = await make(contracts.create, {
    body: {
      clientId: client.id,
      title: 'Cleaning',
      number: 'C-1',
      startDate: '2020-01-01',
      endDate: '2039-12-31',
      signedById: signer.id,
    },
  })
  await make(sites.create, {
    body: {
      name: 'Riverside tower',
      address: '1 Queen Street, Brisbane',
      clientId: client.id,
      contractId: contract.id,
      lat: -27.4698,
      lang: 153.0251,
      timezone: 'Australia/Brisbane',
    },
  })
  const { jobLocations } = await make(contracts.read, { params: { id: contract.id } })
  const detail = await make(jobDetails.create, {
    body: {
      title: 'Nightly clean',
      clientId: client.id,
      specMap: {
        NORMAL: [
          {
            title: 'Kitchen',
            frequency: 'DAILY',
            jobSpecPromptType: 'NONE',
            jobSpecItems: [
              {
                title: 'Wipe the bench',
                specUserAnswers: [{ mandatory: true, answerType: 'CHECKBOX', title: 'Done' }],
              },
            ],
          },
        ],
      },
    },
  })
  const { contractLocationId } = jobLocations[0]
  const jobId = await make(jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const jobUsers = [{ tenantUserId: worker.id, hours: 2 }]
  await make(jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const email = `noor@${company.code}.example`
  const { text } = await send(company.stack.url, '', session.signIn, {
    body: { email, password, tenant: company.code, platform: 'WEB' },
  })
  const { tenantId, user, accessToken, refreshToken } = JSON.parse(text).data
  return JSON.stringify({ tenantId, user, accessToken, refreshToken })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

interface Seen {
  performance: number
  accessibility: number
  firstPaint: number
  largestPaint: number
  usable: number
  blocked: number
  machine: number
  /** Kilobytes on the wire, by kind: what the page asked for until My day was drawn, and what it asked for after that. */
  script: number
  scriptAfter: number
  style: number
  font: number
  /** Names without their hash, each with its kilobytes, the largest first. */
  scripts: readonly (readonly [name: string, kb: number])[]
}

interface Item {
  url: string
  networkRequestTime: number
  resourceType?: string
  transferSize?: number
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Lighthouse's look at My day on a phone that has nothing of the application yet and somebody signed in. */
async function look(url: string, held: string, slowdown: number): Promise<Seen> {
  const { chromium } = await import('playwright-core')
  const { browserPath } = await import('../../e2e/browser.ts')
  const { default: lighthouse } = await loadLighthouse()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'muster-field-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(`localStorage.setItem('muster.session', ${JSON.stringify(held)})`)
    await page.close()
    const ran = await within(
      patienceMs,
      'A look',
      lighthouse(`${url}/`, {
        port,
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility'],
        throttling: { cpuSlowdownMultiplier: slowdown },
        maxWaitForLoad: patienceMs / 3,
        logLevel: 'error',
      }),
    )
    const { categories, audits, environment, runtimeError } = ran!.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const ms = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details as { items?: Item[] } | undefined
    const items = details?.items ?? []
    const { items: [seen] = [] } = (audits.metrics?.details ?? {}) as { items?: Record<string, number>[] }
    const drawnAt = seen?.observedLargestContentfulPaint ?? 0
    const isFirst = ({ networkRequestTime }: Item) => networkRequestTime < drawnAt
    const kb = (kind: string, counts: (item: Item) => boolean = () => true) =>
      items
        .filter((item) => item.resourceType === kind && counts(item))
        .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1000, 0)
    return {
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
      firstPaint: ms('first-contentful-paint'),
      largestPaint: ms('largest-contentful-paint'),
      usable: ms('interactive'),
      blocked: ms('total-blocking-time'),
      machine: environment.benchmarkIndex,
      script: kb('Script', isFirst),
      scriptAfter: kb('Script', (item) => !isFirst(item)),
      style: kb('Stylesheet'),
      font: kb('Font'),
      scripts: items
        .filter(({ resourceType }) => resourceType === 'Script')
        .map(({ url: at, transferSize = 0 }) => [nameOf(at), transferSize / 1000] as const)
        .sort(([, one], [, other]) => other - one),
    }
  } finally {
    await within(patienceMs / 3, 'Closing the browser', context.close())
    await rm(profile, { recursive: true, force: true })
  }
}

const nameOf = (url: string) => path.basename(new URL(url).pathname).replace(/-[\w-]{8}(?=\.js)/, '')
const middle = (all: readonly Seen[], of: (seen: Seen) => number) =>
  all.map(of).sort((one, other) => one - other)[Math.floor(all.length / 2)]!
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function looks(url: string, held: string, slowdown: number): Promise<Seen[]> {
  const all: Seen[] = []
  for (let failed = 0; all.length < runs; )
    try {
      all.push(await look(url, held, slowdown))
    } catch (cause) {
      if (++failed > mostFailed) throw cause
    }
  return all
}

const figure = (name: string, value: string, gate = '', holds = true): Figure => ({
  name,
  value,
  gate,
  holds,
})

function speeds(all: readonly Seen[], as = ''): Figure[] {
  const [usable, performance] = [middle(all, (seen) => seen.usable), middle(all, (seen) => seen.performance)]
  return [
    figure(`first paint${as}`, seconds(middle(all, (seen) => seen.firstPaint))),
    figure(`largest paint${as}`, seconds(middle(all, (seen) => seen.largestPaint))),
    figure(`usable${as}`, seconds(usable), `< ${seconds(usableWithinMs)}`, usable < usableWithinMs),
    figure(`blocked${as}`, `${middle(all, (seen) => seen.blocked).toFixed(0)} ms`),
    figure(`performance${as}`, String(performance), `≥ ${leastPerformance}`, performance >= leastPerformance),
  ]
}

function sizes(all: readonly Seen[]): Figure[] {
  const script = middle(all, (seen) => seen.script)
  const pieces = all[0]!.scripts.filter(([, kb]) => kb >= 3)
  const small = all[0]!.scripts.filter(([, kb]) => kb < 3)
  return [
    figure(
      'script until My day is drawn',
      `${script.toFixed(0)} kB`,
      `< ${mostScriptKb} kB`,
      script < mostScriptKb,
    ),
    figure('script after that', `${middle(all, (seen) => seen.scriptAfter).toFixed(0)} kB`),
    ...pieces.map(([name, kb]) => figure(`script: ${name}`, `${kb.toFixed(1)} kB`)),
    figure(
      `script: ${small.length} others under 3 kB`,
      `${small.reduce((sum, [, kb]) => sum + kb, 0).toFixed(1)} kB`,
    ),
    figure('style', `${middle(all, (seen) => seen.style).toFixed(0)} kB`),
    figure('letters', `${middle(all, (seen) => seen.font).toFixed(0)} kB`),
  ]
}

export const fieldGroup = {
  name: 'Field',
  size: `My day of a person of level 5 on a phone without anything of the application, by Lighthouse: Slow 4G, ${usualSlowdown} times slower than this machine; the middle of ${runs} looks. Lighthouse expects a machine with a speed index of 1,500 to 2,000; the lines with another slowdown reach the same phone from the index of this machine. Kilobytes are those on the wire, Brotli and headers included`,
  async load(company: BenchCompany): Promise<Figure[]> {
    const held = await aWorker(company)
    const asMeasured = await looks(company.stack.url, held, usualSlowdown)
    const machine = middle(asMeasured, (seen) => seen.machine)
    const slowdown = Math.max(1, Math.round((machine / phoneIndex) * 10) / 10)
    const calibrated = await looks(company.stack.url, held, slowdown)
    const accessibility = Math.min(...asMeasured.map((seen) => seen.accessibility))
    return [
      ...sizes(asMeasured),
      ...speeds(asMeasured),
      ...speeds(calibrated, `, ${slowdown} times slower, as this machine calls for`),
      figure('accessibility', String(accessibility), '100', accessibility === 100),
      figure('speed of this machine, as Lighthouse sees it', machine.toFixed(0), 'it expects 1,500 to 2,000'),
      figure('load of the machine at the end', os.loadavg()[0]!.toFixed(1)),
    ]
  },
}

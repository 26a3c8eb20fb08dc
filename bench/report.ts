import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Figure } from './groups/chat.ts'
import type { Group } from './groups/group.ts'
import type { Looked } from './groups/screens.ts'
import { alwaysQuickMs, type Measured } from './measure.ts'

const file = path.resolve(import.meta.dirname, '../docs/performance.md')
const head = `# Measured speed

Written by \`npm run bench\`; nothing here is typed by hand. Each call goes over HTTP to a server process with a durable
PostgreSQL on the same machine. Beside it stand the call's own statements, put to PostgreSQL without the server in the
same run, turn by turn. Milliseconds over 200 rounds, over more or fewer where that is short or takes long, after a third as many to warm up, at most 100; growth compares the whole with a tenth of it.
Server CPU is what the server process spent on a call. Where the machine's load is above its cores, other work was waiting too.
`

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const gateText = ({ gate }: Measured) =>
  ['ms' in gate && `≤ ${gate.ms} ms`, 'times' in gate && `≤ ${gate.times} × bare, or ${alwaysQuickMs} ms`]
    .filter((each) => each !== false)
    .map((each) => `p95 ${each}`)
    .join(' and ')
const timesText = ({ call, bare, hasBare }: Measured) =>
  hasBare ? `${(call.p95 / bare.p95).toFixed(2)} ×` : ''

const bareText = (one: Measured) =>
  one.hasBare ? `bare p95 ${ms(one.bare.p95)} ms, ${timesText(one)}; ` : ''

export const line = (one: Measured) =>
  `${one.name}: p50 ${ms(one.call.p50)}, p95 ${ms(one.call.p95)}, p99 ${ms(one.call.p99)} ms; ${bareText(one)}${gateText(one)} ${one.holds ? 'holds' : 'DOES NOT HOLD'}`

const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`
const headingOf = ({ name, size }: Pick<Group, 'name' | 'size'>, load?: string) => `## ${name}

${size}. ${machine}, ${new Date().toISOString().slice(0, 10)}${load ? `; ${load}` : ''}.
`

const holds = ({ ms: seen, gate }: Looked) => (seen <= gate ? 'yes' : '**no**')
const seenText = (value: number) => (value === 0 ? 'none over 50' : value.toFixed(0))
export const lookedLine = (one: Looked) => `${one.name}: ${seenText(one.ms)} ms (at most ${one.gate})`

function screensSection(group: Pick<Group, 'name' | 'size'>, all: readonly Looked[]) {
  const rows = all.map((one) => `| ${one.name} | ${seenText(one.ms)} | ≤ ${one.gate} | ${holds(one)} |`)
  return `${headingOf(group)}
| What a person waits for | ms | gate | holds |
|---|---|---|---|
${rows.join('\n')}
`
}

function section(group: Group, all: readonly Measured[]) {
  const whole = all.filter(({ share }) => share === 1)
  const rows = whole.map((one) => {
    const tenth = all.find(({ name, share }) => name === one.name && share < 1)
    const growth = tenth ? `${(one.call.p50 / tenth.call.p50).toFixed(1)} ×` : ''
    const { call, bare, hasBare } = one
    const cpu = one.serverCpu === undefined ? '' : ms(one.serverCpu)
    const cells = [
      one.name,
      ms(call.p50),
      ms(call.p95),
      ms(call.p99),
      cpu,
      hasBare ? ms(bare.p50) : '',
      hasBare ? ms(bare.p95) : '',
    ]
    return `| ${[...cells, timesText(one), growth, gateText(one), one.holds ? 'yes' : '**no**'].join(' | ')} |`
  })
  const loads = whole.flatMap(({ load }) => load)
  const load = `load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  return `${headingOf(group, load)}
| Call | p50 | p95 | p99 | server CPU | bare p50 | bare p95 | call ÷ bare at p95 | growth of p50 | gate | holds |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

export const writeReport = (group: Group, all: readonly Measured[]) =>
  writeSection(group.name, section(group, all))
export const writeScreens = (group: Pick<Group, 'name' | 'size'>, all: readonly Looked[]) =>
  writeSection(group.name, screensSection(group, all))

export const figureLine = ({ name, value, gate, holds: does }: Figure) =>
  `${name}: ${value}${gate && ` (${gate})`}${does ? '' : ' DOES NOT HOLD'}`
export const writeFigures = (group: Pick<Group, 'name' | 'size'>, all: readonly Figure[]) => {
  const rows = all.map(
    (one) => `| ${one.name} | ${one.value} | ${one.gate} | ${one.holds ? 'yes' : '**no**'} |`,
  )
  const load = `load of the machine ${os.loadavg()[0]!.toFixed(1)}`
  const table = ['| What | figure | gate | holds |', '|---|---|---|---|', ...rows].join('\n')
  return writeSection(group.name, `${headingOf(group, load)}\n${table}\n`)
}

async function writeSection(name: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => head)
  const sections = before.split(/^(?=## )/m).slice(1)
  const others = sections.filter((other) => !other.startsWith(`## ${name}\n`))
  const sorted = [...others.map((other) => `${other.trimEnd()}\n`), text].sort()
  await writeFile(file, [head, ...sorted].join('\n'))
}

import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Group } from './groups/group.ts'
import { alwaysQuickMs, type Measured } from './measure.ts'

const file = path.resolve(import.meta.dirname, '../../../docs/performance.md')
const head = `# Measured speed

Written by \`npm run bench\`; nothing here is typed by hand. Each call goes over HTTP to a server process with a durable
PostgreSQL on the same machine. Beside it stand the call's own statements, put to PostgreSQL without the server in the
same run, turn by turn. Milliseconds over 200 rounds after 30 to warm up; growth compares the whole with a tenth of it.
Server CPU is what the server process spent on a call. Where the machine's load is above its cores, other work was waiting too.
`

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const gateText = ({ gate }: Measured) =>
  'ms' in gate ? `p95 ≤ ${gate.ms} ms` : `p95 ≤ ${gate.times} × bare, or ${alwaysQuickMs} ms`

export const line = (one: Measured) =>
  `${one.name}: p50 ${ms(one.call.p50)}, p95 ${ms(one.call.p95)}, p99 ${ms(one.call.p99)} ms; bare p95 ${ms(one.bare.p95)} ms, ${(one.call.p95 / one.bare.p95).toFixed(2)} ×; ${gateText(one)} ${one.holds ? 'holds' : 'DOES NOT HOLD'}`

function section(group: Group, all: readonly Measured[]) {
  const whole = all.filter(({ share }) => share === 1)
  const rows = whole.map((one) => {
    const tenth = all.find(({ name, share }) => name === one.name && share < 1)
    const growth = tenth ? `${(one.call.p50 / tenth.call.p50).toFixed(1)} ×` : ''
    const { call, bare } = one
    const cpu = one.serverCpu === undefined ? '' : ms(one.serverCpu)
    const cells = [one.name, ms(call.p50), ms(call.p95), ms(call.p99), cpu, ms(bare.p50), ms(bare.p95)]
    return `| ${[...cells, `${(call.p95 / bare.p95).toFixed(2)} ×`, growth, gateText(one), one.holds ? 'yes' : '**no**'].join(' | ')} |`
  })
  const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  const loads = whole.flatMap(({ load }) => load)
  const load = `load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  return `## ${group.name}

${group.size}. ${machine}, ${new Date().toISOString().slice(0, 10)}; ${load}.

| Call | p50 | p95 | p99 | server CPU | bare p50 | bare p95 | call ÷ bare at p95 | growth of p50 | gate | holds |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

/** Puts the section of a group into docs/performance.md, in place of the one of an earlier run. */
export async function writeReport(group: Group, all: readonly Measured[]): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => head)
  const sections = before.split(/^(?=## )/m).slice(1)
  const others = sections.filter((text) => !text.startsWith(`## ${group.name}\n`))
  const sorted = [...others.map((text) => `${text.trimEnd()}\n`), section(group, all)].sort()
  await writeFile(file, [head, ...sorted].join('\n'))
}

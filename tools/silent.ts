// npm run silent -- <command>: runs it with no network but the loop-back, and tells every address beyond that it tried (S5).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where a call of the system leads; nothing for sockets of this machine. */
const target = /sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/
const isLoopBack = (address: string) => /^(127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(address)

export function attemptsIn(trace: string) {
  const beyond = new Map<string, number>()
  let here = 0
  for (const line of trace.split('\n')) {
    const [, port, four, six] = target.exec(line) ?? []
    const address = four ?? six
    if (address === undefined) continue
    if (isLoopBack(address)) here += 1
    else beyond.set(`${address}:${port}`, (beyond.get(`${address}:${port}`) ?? 0) + 1)
  }
  return { beyond, here }
}

function run(command: readonly string[], traceFile: string): Promise<number> {
  const trace = `strace -f --seccomp-bpf -qq -e signal=none -e trace=connect,sendto,sendmsg,sendmmsg -o ${traceFile}`
  const mapped = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const script = `ip link set lo up && exec ${trace} "$@"`
  const child = spawn('unshare', ['--net', ...mapped, 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

if (import.meta.main) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-silent-'))
  const file = path.join(folder, 'trace')
  const code = await run(process.argv.slice(2), file)
  const { beyond, here } = attemptsIn(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  console.log(`ended with ${code}; ${here} calls to this machine, ${beyond.size} addresses beyond it`)
  for (const [address, times] of beyond) console.log(`  ${address} ${times} times`)
  process.exitCode = code || (beyond.size > 0 ? 1 : 0)
}

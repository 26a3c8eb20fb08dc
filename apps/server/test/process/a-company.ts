import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Running } from './a-server.ts'

const cli = path.resolve(import.meta.dirname, '../../src/cli/tenant.ts')
export const owner = { email: 'ann@acme.example', password: 'Ferry-at-seven-42', tenant: 'acme' }

const envOf = (environment: Record<string, string>) => ({
  PATH: process.env.PATH,
  LOG_LEVEL: 'warn',
  ...environment,
})
export const commandIn =
  (environment: Record<string, string>) =>
  (...args: string[]) =>
    promisify(execFile)(process.execPath, [cli, ...args], { env: envOf(environment) })
export const begin = (environment: Record<string, string>, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [cli, ...args], { env: envOf(environment), stdio: 'ignore' })

export async function makeCompany(command: ReturnType<typeof commandIn>) {
  const given = [
    '--code',
    'acme',
    '--name',
    'Acme',
    '--owner-email',
    owner.email,
    '--password',
    owner.password,
  ]
  await command('create', ...given, '--owner-first', 'Ann', '--owner-last', 'Lee')
}

export function callerOf(server: Running) {
  let token = ''
  const call = async (method: string, at: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${server.url}/api${at}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const signIn = async () => {
    token = JSON.parse((await call('POST', '/auth/signin', owner)).text).data.accessToken
  }
  return { call, signIn }
}

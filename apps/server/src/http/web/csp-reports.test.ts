import { expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { cspReportPath, readReports } from './csp-reports.ts'

const violation = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://muster.test/users?name=Rosa',
  body: { effectiveDirective, blockedURL, sample: 'Rosa Walker', documentURL: 'https://muster.test/users/7' },
})
const legacy = {
  'csp-report': { 'violated-directive': 'img-src x', 'blocked-uri': 'https://elsewhere.test/Rosa.png' },
}

test('S-11: the policy names where browsers report, in both forms', async () => {
  const { app } = await theApp()
  const { headers } = await app.inject('/healthz')
  expect(headers['content-security-policy']).toContain(`report-uri ${cspReportPath}`)
  expect(headers['content-security-policy']).toContain('report-to csp')
  expect(headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script';trusted-types default",
  )
  expect(headers['reporting-endpoints']).toBe(`csp="${cspReportPath}"`)
})

test('S-11: a report is counted by directive and kind of source, and nothing else of it is kept', async () => {
  const { app, deps } = await theApp()
  const send = (type: string, body: unknown) =>
    app.inject({
      method: 'POST',
      url: cspReportPath,
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })
  const many = [violation('script-src-elem', 'inline'), violation('made-up', 'Rosa'), { type: 'deprecation' }]
  expect((await send('application/reports+json', many)).statusCode).toBe(204)
  expect((await send('application/csp-report', legacy)).statusCode).toBe(204)
  const { text } = await deps.metrics.read()
  expect(text).toContain('muster_csp_reports_total{directive="script-src-elem",source="inline"} 1')
  expect(text).toContain('muster_csp_reports_total{directive="other",source="other"} 1')
  expect(text).toContain('muster_csp_reports_total{directive="img-src",source="https"} 1')
  expect(text).not.toMatch(/Rosa|elsewhere|deprecation/)
})

test('S-11: reports are bounded: long ones, many in one and forms are not taken', async () => {
  const { app } = await theApp()
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: cspReportPath, headers: { 'content-type': type }, payload })
  const long = JSON.stringify([violation('img-src', 'x'.repeat(20_000))])
  expect((await send('application/reports+json', long)).statusCode).toBe(413)
  expect((await send('image/png', 'x')).statusCode).toBe(415)
  expect(readReports(Array.from({ length: 21 }, () => violation('img-src', 'data')))).toEqual([])
  expect(readReports({ 'csp-report': 7 })).toEqual([])
})

import { payroll } from '@muster/contract/pay/payroll'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { payrollBySite, payrollByUser } from './payroll.ts'
import { mostWaitedFor, payrollFile } from './payroll-file.ts'

export function payrollRoutes(serve: Serve, { outside }: AppDeps) {
  serve(payroll.bySite, ({ scope, query }) => payrollBySite(scope, query))
  serve(payroll.byUser, ({ scope, query }) => payrollByUser(scope, query))
  serve(payroll.file, ({ scope, query }) => payrollFile(scope, outside, query, { mostRows: mostWaitedFor }))
}

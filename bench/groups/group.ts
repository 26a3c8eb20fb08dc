import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'

export interface Group {
  readonly name: string
  readonly size: string
  seed(company: BenchCompany): Promise<void>
  subjects(company: BenchCompany): Promise<readonly Subject[]>
}

import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'

/** A part of the product at a stated size. */
export interface Group {
  readonly name: string
  /** The size of the whole, in words. */
  readonly size: string
  seed(company: BenchCompany): Promise<void>
  subjects(company: BenchCompany): Promise<readonly Subject[]>
}

import { type LimitNode, PostgresQueryCompiler, ValueNode } from 'kysely'

/** Of pages and of single rows. Others stay values, so that the texts of statements stay few. */
const usual = new Set<unknown>([1, 10, 20, 25, 50, 100])

/**
 * Writes how many rows are wanted into the statement. Where that is a value, the plan that the database would keep reckons
 * with a tenth of all rows, looks dear, and each call is planned anew, which takes longer than reading a page.
 */
export class InlineLimitsCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && usual.has(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

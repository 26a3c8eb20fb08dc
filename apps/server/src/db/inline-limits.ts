import {
  type KyselyPlugin,
  type LimitNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  ValueNode,
} from 'kysely'

/** Of pages and of single rows. Others stay values, so that the texts of statements stay few. */
const usual = new Set<unknown>([1, 10, 20, 25, 50, 100])

class NotificationDecision extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode): LimitNode {
    const { limit } = node
    if (!ValueNode.is(limit) || !usual.has(limit.value)) return node
    return { ...node, limit: ValueNode.createImmediate(limit.value) }
  }
}
const telling = new NotificationDecision()

/**
 * Writes how many rows are wanted into the statement. Where that is a value, the plan that the database would keep reckons
 * with a tenth of all rows, looks dear, and each call is planned anew, which takes longer than reading a page.
 */
export const inlineLimits: KyselyPlugin = {
  transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => telling.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

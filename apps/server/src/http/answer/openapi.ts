import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { levelsOf } from '@muster/contract/kit/permissions'
import { Refusal } from '@muster/contract/kit/wire'
import { z } from 'zod'
import { tags } from './openapi-tags.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** The JSON schema of a shape with everything in it. */
export function jsonSchema(shape: z.ZodType, io: Direction, names = z.registry<{ id: string }>()): Json {
  const { $schema: _dropped, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    metadata: names as typeof z.globalRegistry,
    override: ({ jsonSchema: each }) => {
      // The bounds of whole numbers in JavaScript say nothing to a caller.
      if (each.maximum === Number.MAX_SAFE_INTEGER) delete each.maximum
      if (each.minimum === Number.MIN_SAFE_INTEGER) delete each.minimum
      // A record with a fixed set of keys has these properties.
      if (each.required && !each.properties)
        each.properties = Object.fromEntries(each.required.map((key) => [key, each.additionalProperties!]))
    },
  }) as Json
  return schema
}

/** Schemas that refer to the named shapes of the contract, and the components that they refer to. */
type Describe = (shape: z.ZodType, io: Direction) => Json

/** Names each shape as the contract exports it. A shape whose input differs from its output is two components. */
async function openComponents(): Promise<{ describe: Describe; components: Json }> {
  const names = z.registry<{ id: string }>()
  for (const [name, shape] of await exportedShapes()) names.add(shape, { id: name })
  const outputs: Record<string, string> = {}
  const components: Json = {}
  const describe: Describe = (shape, io) => {
    const { $defs = {}, ...schema } = jsonSchema(shape, io, names)
    const found = Object.entries($defs as Record<string, Json>).map(
      ([name, { id: _id, ...each }]) => [name, each] as const,
    )
    const renamed = new Map<string, string>()
    for (const [name, each] of found) {
      if (io === 'output') outputs[name] ??= JSON.stringify(each)
      else if (outputs[name] && outputs[name] !== JSON.stringify(each)) renamed.set(name, `${name}AsInput`)
    }
    const nameOf = (name: string) => renamed.get(name) ?? name
    const refer = (each: Json): Json =>
      JSON.parse(
        JSON.stringify(each).replace(
          /"#\/\$defs\/(\w+)"/g,
          (_all, name: string) => `"#/components/schemas/${nameOf(name)}"`,
        ),
      )
    for (const [name, each] of found) components[nameOf(name)] ??= refer(each)
    return refer(schema)
  }
  return { describe, components }
}

const contractFolder = fileURLToPath(new URL('.', import.meta.resolve('@muster/contract/index')))
/** Each shape that a file of the contract exports under a name with a capital. */
async function exportedShapes(): Promise<Map<string, z.ZodType>> {
  const files = (await readdir(contractFolder, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /^[a-z/-]+\.ts$/.test(file))
    .sort()
  const shapes = new Map<string, z.ZodType>()
  for (const file of files)
    for (const [name, each] of Object.entries(await import(`@muster/contract/${file.slice(0, -3)}`))) {
      if (!/^[A-Z]/.test(name) || !(each instanceof z.ZodType)) continue
      if (shapes.has(name)) throw new Error(`Two shapes of the contract are named ${name}`)
      shapes.set(name, each)
    }
  return shapes
}

function parameters(shape: z.ZodType | undefined, where: 'path' | 'query') {
  if (!shape) return []
  const schema = jsonSchema(shape, 'output')
  const optional = z.safeParse(shape, {}).success
  const required = new Set(optional ? [] : ((schema.required as string[] | undefined) ?? []))
  return Object.entries((schema.properties as Json | undefined) ?? {}).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: each,
  }))
}

function requestBody(endpoint: Endpoint, describe: Describe) {
  if (!endpoint.upload) {
    if (!endpoint.body) return {}
    const schema = describe(endpoint.body, 'input')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const body = endpoint.body && jsonSchema(endpoint.body, 'input')
  const fields = {
    ...(body?.properties as Json | undefined),
    ...(endpoint.upload.inPieces && {
      upload: { type: 'string', format: 'uuid', description: 'Of the pieces that came before' },
      offset: { type: 'integer', minimum: 1, description: 'Where this rest of the file begins' },
    }),
    [endpoint.upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' },
  }
  const schema = {
    type: 'object',
    properties: fields,
    required: [endpoint.upload.field, ...((body?.required as string[]) ?? [])],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function answered(endpoint: Endpoint, describe: Describe) {
  if (endpoint.answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (endpoint.answer === 'stream')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data =
    endpoint.answer === 'file'
      ? {
          type: 'string',
          contentEncoding: 'base64',
          description: 'The file; ask with Accept for its bytes instead',
        }
      : describe(endpoint.answer, 'output')
  const schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { const: true }, message: { type: 'string' }, data },
  }
  return { 'application/json': { schema } }
}

const refusals = (endpoint: Endpoint) => {
  const statuses = endpoint.access === 'public' ? [400, 429] : [400, 401, 403, 429]
  if (endpoint.params) statuses.push(404)
  if (endpoint.body) statuses.push(409, 422)
  if (endpoint.upload) statuses.push(413, 415)
  return statuses.sort().map((status) => [String(status), { $ref: '#/components/responses/Refused' }])
}

function operation(endpoint: Endpoint, describe: Describe) {
  const allowed = levelsOf(endpoint.access)
  const levels = allowed ? `levels ${allowed.join(', ')}` : 'anybody'
  return {
    operationId: `${endpoint.feature}.${endpoint.name}`,
    tags: [endpoint.feature],
    summary: endpoint.says,
    description: `${endpoint.says}. May be called by ${levels}.`,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...requestBody(endpoint, describe),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: answered(endpoint, describe) },
      ...Object.fromEntries(refusals(endpoint)),
    },
  }
}

/** The OpenAPI 3.1 document of the endpoints, made from the contract alone. `version` is the product's. */
export async function openApi(endpoints: readonly Endpoint[], serverUrl: string, version: string) {
  const { describe, components } = await openComponents()
  // Answers first: a shape has its plain name as it is answered.
  for (const { answer } of endpoints) if (typeof answer !== 'string') describe(answer, 'output')
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, describe) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      description: 'Workforce management for field-service and cleaning companies',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: describe(Refusal, 'output') } },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components,
    },
  }
}

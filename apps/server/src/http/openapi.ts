import type { Endpoint } from '@muster/contract/kit'
import { levelsOf } from '@muster/contract/roles'
import { Refusal } from '@muster/contract/wire'
import { z } from 'zod'

type Json = Record<string, unknown>

export function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dropped, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: each }) => {
      // The bounds of whole numbers in JavaScript say nothing to a caller.
      if (each.maximum === Number.MAX_SAFE_INTEGER) delete each.maximum
      if (each.minimum === Number.MIN_SAFE_INTEGER) delete each.minimum
    },
  }) as Json
  return schema
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

function requestBody(endpoint: Endpoint) {
  const body = endpoint.body ? jsonSchema(endpoint.body, 'input') : undefined
  if (!endpoint.upload) {
    return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}
  }
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

function answered(endpoint: Endpoint) {
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
      : jsonSchema(endpoint.answer, 'output')
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
  return statuses.sort().map((status) => [
    String(status),
    {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
}

function operation(endpoint: Endpoint) {
  const allowed = levelsOf(endpoint.access)
  const levels = allowed ? `levels ${allowed.join(', ')}` : 'anybody'
  return {
    operationId: `${endpoint.feature}.${endpoint.name}`,
    tags: [endpoint.feature],
    summary: endpoint.says,
    description: `${endpoint.says}. May be called by ${levels}.`,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...requestBody(endpoint),
    responses: {
      200: { description: 'OK', content: answered(endpoint) },
      ...Object.fromEntries(refusals(endpoint)),
    },
  }
}

/** The OpenAPI 3.1 document of the endpoints, made from the contract alone. */
export function openApi(endpoints: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description: 'Workforce management for field-service and cleaning companies',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map((each) => each.feature))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: jsonSchema(Refusal, 'output') },
    },
  }
}

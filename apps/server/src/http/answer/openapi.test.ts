import { allEndpoints } from '@muster/contract/index'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'

interface Operation {
  operationId: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, object>
  requestBody?: object
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const fetched = async (): Promise<Document> =>
  (await (await theApp()).app.inject({ url: '/api/openapi.json' })).json()
const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document is a valid OpenAPI 3.1', async () => {
  const document = await fetched()
  const result = await new Validator().validate({ ...document })
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

test('every endpoint is there once, with its own name, and nothing else', async () => {
  const listed = operations(await fetched())
  const named = listed.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const wanted = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(named.sort()).toEqual(wanted.sort())
  expect(new Set(listed.map((each) => each.operation.operationId)).size).toBe(allEndpoints.length)
})

test('every reference resolves, every parameter of a path is declared, and only public calls need no session', async () => {
  const document = await fetched()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(target, reference).toBeDefined()
  }
  for (const { path, method, operation } of operations(document)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = operation.parameters.filter((each) => each.in === 'path')
    expect(declared.map((each) => each.name)).toEqual(inPath)
    expect(declared.every((each) => each.required)).toBe(true)
    const isPublic = allEndpoints.some(
      (each) =>
        each.access === 'public' &&
        each.method.toLowerCase() === method &&
        each.path.replace(/:(\w+)/g, '{$1}') === path,
    )
    expect([path, operation.security]).toEqual([path, isPublic ? [] : undefined])
    expect(Object.keys(operation.responses).filter((status) => /^20[01]$/.test(status))).toHaveLength(1)
  }
})

import type { Endpoint } from '@muster/contract/kit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fastJson from 'fast-json-stringify'
import type { z } from 'zod'
import { jsonSchema } from './openapi.ts'

const envelope = Buffer.from(`${JSON.stringify({ success: true, message: 'OK' }).slice(0, -1)},"data":`)
const end = Buffer.from('}')

/**
 * Writes answers of tens of thousands of small things as the contract promises them, by what is compiled of their shape: checking
 * takes an eighth of the time, and writing a third. Throws where an answer breaks its promise.
 */
export function longAnswers(endpoint: Endpoint): (answer: unknown) => Buffer {
  let compiled: { isKept: ReturnType<Ajv2020['compile']>; write: (answer: unknown) => string } | undefined
  const compile = () => {
    const schema = jsonSchema(endpoint.answer as z.ZodType, 'output')
    return { isKept: new Ajv2020().compile(schema), write: fastJson(schema) }
  }
  return (answer) => {
    compiled ??= compile()
    const { isKept, write } = compiled
    if (isKept(answer)) return Buffer.concat([envelope, Buffer.from(write(answer)), end])
    throw new Error(`${endpoint.feature}.${endpoint.name} broke its promise`, { cause: isKept.errors })
  }
}

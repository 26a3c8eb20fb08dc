import type { ChunkedJson } from './chunked-json.ts'

/** The data of an answer, as JSON that a compiled writer made and checked. */
export class CompiledJson {
  readonly data: Buffer
  constructor(data: Buffer) {
    this.data = data
  }
}

/** An answer that its readers keep and ask for again by its tag: what they have already is not sent twice. */
export class Tagged<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** How a handler may give an answer of this type beside the plain value. */
export type Response<T> =
  | T
  | Tagged<T>
  | CompiledJson
  | (T extends readonly (infer I)[] ? ChunkedJson<I> : never)

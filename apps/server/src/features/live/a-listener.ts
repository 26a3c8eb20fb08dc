import type { LiveEvent } from '@muster/contract/live'

async function readBlocks(
  body: ReadableStream<Uint8Array>,
  readBlock: (id: string | undefined, data: string | undefined) => void,
  endChunk: () => void,
) {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) readBlock(/^id: (\d+)$/m.exec(block)?.[1], /^data: (.*)$/m.exec(block)?.[1])
    endChunk()
  }
}

/** Waits for conditions, which are checked at each change. `problem` explains why one can no longer hold. */
function openWaits(isOpen: () => boolean, problem: () => string) {
  const waiting = new Set<() => void>()
  return {
    check() {
      for (const check of [...waiting]) check()
    },
    /** Resolves when it holds; rejects when the stream ends before. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!holds() && isOpen()) return
          waiting.delete(check)
          if (holds()) resolve()
          else reject(new Error(problem()))
        }
        waiting.add(check)
        check()
      }),
  }
}

export async function aListener(
  url: string,
  token: string,
  since?: number,
  hear: (event: LiveEvent, data: string) => void = () => undefined,
) {
  const controller = new AbortController()
  const search = new URLSearchParams({ hold: 'true', ...(since !== undefined && { since: String(since) }) })
  const response = await fetch(`${url}/api/live?${search}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const heardEvents: LiveEvent[] = []
  let lastId = since
  let isOpen = response.ok
  const { check, until } = openWaits(
    () => isOpen,
    () => `The stream (${response.status}) ended after ${JSON.stringify(heardEvents).slice(0, 500)}`,
  )
  const readBlock = (id: string | undefined, data: string | undefined) => {
    if (id) lastId = Number(id)
    if (!data) return
    const event = JSON.parse(data) as LiveEvent
    heardEvents.push(event)
    hear(event, data)
  }
  const ended = (isOpen ? readBlocks(response.body!, readBlock, check) : Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
      check()
    })
  const texts = () => heardEvents.flatMap((event) => (event.kind === 'message' ? event.message.text : []))
  return {
    status: response.status,
    told: heardEvents,
    texts,
    lastId: () => lastId,
    ended,
    until,
    begun: () => until(() => heardEvents.some(({ kind }) => kind === 'hello')),
    heard: (text: string) => until(() => texts().includes(text)),
    cut: async () => {
      controller.abort()
      await ended
    },
  }
}

import type { LiveEvent } from '@muster/contract/live'

/** An open page of a test: reads the stream and keeps what it was told, in order; `hear` is handed each event as it came. */
export async function aListener(
  url: string,
  token: string,
  since?: number,
  hear: (event: LiveEvent, data: string) => void = () => undefined,
) {
  const cut = new AbortController()
  const search = new URLSearchParams({ hold: 'true', ...(since !== undefined && { since: String(since) }) })
  const response = await fetch(`${url}/api/live?${search}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cut.signal,
  })
  const told: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let lastId = since
  let isOpen = response.ok
  const changed = () => {
    for (const each of [...waiting]) each()
  }
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1]
        if (id) lastId = Number(id)
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (!data) continue
        told.push(JSON.parse(data) as LiveEvent)
        hear(told.at(-1)!, data)
      }
      changed()
    }
  }
  const ended = (isOpen ? read() : Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
      changed()
    })
  /** Resolves when it holds; rejects when the stream ends before. */
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!holds() && isOpen) return
        waiting.delete(look)
        if (holds()) resolve()
        else
          reject(
            new Error(`The stream (${response.status}) ended after ${JSON.stringify(told).slice(0, 500)}`),
          )
      }
      waiting.add(look)
      look()
    })
  const texts = () => told.flatMap((event) => (event.kind === 'message' ? event.message.text : []))
  return {
    status: response.status,
    told,
    texts,
    lastId: () => lastId,
    ended,
    until,
    begun: () => until(() => told.some(({ kind }) => kind === 'hello')),
    heard: (text: string) => until(() => texts().includes(text)),
    cut: async () => {
      cut.abort()
      await ended
    },
  }
}

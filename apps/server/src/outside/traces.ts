import type { Attributes } from '@opentelemetry/api'

/** Where traces go, and of how many requests and background jobs, 0 to 1. */
export interface TraceConfig {
  readonly endpoint: string
  readonly ratio: number
}

export interface Traces {
  /** Undefined for what is not among those that are traced. */
  start(name: string, kind: 'request' | 'background'): Trace | undefined
  /** Sends what was not sent yet, and ends. */
  stop(): Promise<void>
}

export interface Trace {
  /** A part that waits for something; what `work` throws comes out. */
  child<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** Begins a part; what it answers ends it. */
  begin(name: string): () => void
  end(told: { tenantId: number | undefined; status?: number; isFault: boolean }): void
}

/** Statements have places for their values: none of a person is told. */
const longestText = 2000
const faulty = 2

/**
 * Sends traces over OTLP as JSON, in batches and beside the requests: a receiver that is away costs none of them anything.
 * The library is loaded only here, for whoever asked for it. Headers are those of `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export async function openTraces({ endpoint, ratio }: TraceConfig): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, trace: api }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'muster' }),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('muster')
  return {
    start(name, kind) {
      const root = tracer.startSpan(name, { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER })
      if (!root.isRecording()) return undefined
      const within = api.setSpan(ROOT_CONTEXT, root)
      const part = (partName: string, attributes: Attributes) =>
        tracer.startSpan(partName, { kind: SpanKind.CLIENT, attributes }, within)
      return {
        async child(partName, attributes, work) {
          const span = part(partName, cut(attributes))
          try {
            return await work()
          } catch (error) {
            span.setStatus({ code: faulty })
            throw error
          } finally {
            span.end()
          }
        },
        begin(partName) {
          const span = part(partName, {})
          return () => span.end()
        },
        end({ tenantId, status, isFault }) {
          if (tenantId !== undefined) root.setAttribute('muster.company', tenantId)
          if (status !== undefined) root.setAttribute('http.response.status_code', status)
          if (isFault) root.setStatus({ code: faulty })
          root.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}

const cut = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestText) : value,
    ]),
  )

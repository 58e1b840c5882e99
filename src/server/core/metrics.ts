import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Metrics of this process, in Prometheus' terms: https://prometheus.io/docs/practices/naming */
export const registry = new Registry()
const registers = [registry]

collectDefaultMetrics({ register: registry })
AggregatorRegistry.setRegistries(registers)
// In a process of a cluster this answers the parent's request for its metrics.
if (cluster.isWorker) new AggregatorRegistry()

export const request_seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until a response was sent, by route.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const scans_total = new Counter({
  name: 'foyer_scans_total',
  help: 'Scans received from doors, by result.',
  labelNames: ['result'] as const,
  registers,
})

export const orders_total = new Counter({
  name: 'foyer_orders_total',
  help: 'Orders placed by buyers, by how they are paid.',
  labelNames: ['payment'] as const,
  registers,
})

export const job_failures = new Counter({
  name: 'foyer_job_failures_total',
  help: 'Failed runs of a background job.',
  labelNames: ['job'] as const,
  registers,
})

export const job_successes = new Gauge({
  name: 'foyer_job_last_success_timestamp_seconds',
  help: 'Time of the last run of a background job that did not fail.',
  labelNames: ['job'] as const,
  aggregator: 'max',
  registers,
})

export const queue_waiting = createReadGauge({
  name: 'foyer_queue_waiting',
  help: 'Rows of a queue that are not sent yet.',
  labelNames: ['queue'],
})

export const queue_delay_seconds = createReadGauge({
  name: 'foyer_queue_delay_seconds',
  help: 'How long the row that is due longest has waited.',
  labelNames: ['queue'],
})

export const database_connections = createReadGauge({
  name: 'foyer_database_connections',
  help: 'Database connections by state; waiting: requests that have none.',
  labelNames: ['state'],
})

export const live_streams = createReadGauge({
  name: 'foyer_live_streams',
  help: 'Open streams of server-sent events.',
  labelNames: [],
})

type GaugeReader<Label extends string> = (gauge: Gauge<Label>) => Promise<void>

/**
 * Creates a gauge that is read when metrics are requested. `readBy` adds a reader and returns a function that
 * removes it.
 */
function createReadGauge<const Label extends string>(options: {
  name: string
  help: string
  labelNames: readonly Label[]
}) {
  const readers = new Set<GaugeReader<Label>>()
  new Gauge<Label>({
    ...options,
    registers,
    async collect() {
      this.reset()
      await Promise.all([...readers].map((read) => read(this)))
    },
  })
  return {
    readBy(reader: GaugeReader<Label>): () => void {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
  }
}

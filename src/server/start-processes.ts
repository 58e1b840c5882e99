import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { PROCESS_ROLE_VARIABLE, type Env, type ProcessRole } from './core/env.ts'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import { metricsRequest, type MetricsReply } from './core/http/cluster-metrics.ts'
import { countRequest, WindowCounter, type CountReply } from './core/http/counts.ts'
import { prepareStart, type StartReporter } from './prepare-start.ts'
import type { RunningServer } from './serve.ts'
import { supervise } from './processes/supervise.ts'

/**
 * Returns the number of processes that serve requests: one per core, and a single one with the embedded
 * database.
 */
export function processCount({ DATABASE_URL, WORKERS, DEV }: Env): number {
  if (DATABASE_URL === undefined || DEV) return WORKERS ?? 1
  return WORKERS ?? availableParallelism()
}

/**
 * Prepares the data, then starts that many processes behind one port. This process serves no requests. The
 * first worker process runs the jobs. Throws as startServer does.
 */
export async function startProcesses(
  env: Env,
  is_lan: boolean,
  count: number,
  reporter: StartReporter,
): Promise<RunningServer> {
  const { db, banner, is_demo } = await prepareStart(env, is_lan, reporter)
  await db.close()
  const counts = new WindowCounter()
  const metrics = new AggregatorRegistry()
  const fork = (index: number): Worker => {
    const process_role: ProcessRole = { is_demo, has_jobs: index === 0, count }
    const worker = cluster.fork({ [PROCESS_ROLE_VARIABLE]: JSON.stringify(process_role) })
    worker.on('message', (message: unknown) => {
      const count_request = countRequest.safeParse(message)
      if (count_request.success) {
        const { id, key, window_ms } = count_request.data
        worker.send({ kind: 'counted', id, ...counts.count(key, window_ms, Date.now()) } satisfies CountReply)
      }
      const metrics_request = metricsRequest.safeParse(message)
      if (metrics_request.success) void sendMetrics(worker, metrics_request.data.id, metrics)
    })
    return worker
  }
  const { stop } = await supervise({ count, fork, warn: reporter.warn })
  return { banner, stop }
}

async function sendMetrics(
  worker: Worker,
  id: number,
  metrics: AggregatorRegistry<RegistryContentType>,
): Promise<void> {
  const text = await metrics.clusterMetrics().catch(() => null)
  if (worker.isConnected()) worker.send({ kind: 'metrics-read', id, text } satisfies MetricsReply)
}

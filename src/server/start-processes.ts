import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { AggregatorRegistry } from 'prom-client'
import { PROCESS_ROLE_VARIABLE, type Env, type ProcessRole } from './core/env.ts'
import { answerCalls } from './core/http/cluster-calls.ts'
import { countInput, WindowCounter } from './core/http/counts.ts'
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
    answerCalls(worker, {
      count: (input) => counts.count(countInput.parse(input), Date.now()),
      metrics: () => metrics.clusterMetrics(),
    })
    return worker
  }
  const { stop } = await supervise({ count, fork, warn: reporter.warn })
  return { banner, stop }
}

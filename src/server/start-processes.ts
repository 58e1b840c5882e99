import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { PROCESS_ROLE_VARIABLE, type Env, type ProcessRole } from './core/env.ts'
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
  tell: StartReporter,
): Promise<RunningServer> {
  const { db, banner, is_demo } = await prepareStart(env, is_lan, tell)
  await db.close()
  const counts = new WindowCounter()
  const fork = (at: number): Worker => {
    const place: ProcessRole = { is_demo, has_jobs: at === 0, count }
    const worker = cluster.fork({ [PROCESS_ROLE_VARIABLE]: JSON.stringify(place) })
    worker.on('message', (message: unknown) => {
      const asked = countRequest.safeParse(message)
      if (!asked.success) return
      const { id, key, window_ms } = asked.data
      worker.send({ kind: 'counted', id, ...counts.count(key, window_ms, Date.now()) } satisfies CountReply)
    })
    return worker
  }
  const { stop } = await supervise({ count, fork, warn: tell.warn })
  return { banner, stop }
}

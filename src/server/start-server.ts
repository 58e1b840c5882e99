import type { Env, ProcessRole } from './core/env.ts'
import { prepareLan } from './lan.ts'
import { openDatabase, prepareStart, type StartReporter } from './prepare-start.ts'
import { serve, type RunningServer, type Stop } from './serve.ts'

/**
 * PostgreSQL connections of all processes of a machine together; each process has one more for notifications.
 */
const TOTAL_CONNECTIONS = 60
const CONNECTIONS = { least: 4, most: 10 }

/** Opens the database, prepares its data and listens. Throws StartError or the database's own start error. */
export async function startServer(
  env: Env,
  is_lan: boolean,
  reporter: StartReporter,
): Promise<RunningServer> {
  const { db, lan, is_demo, banner } = await prepareStart(env, is_lan, reporter)
  try {
    return { banner, stop: await serve(env, { db, lan, is_demo, has_jobs: true }) }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Starts one of several processes on data that another process has prepared. Throws as startServer does. */
export async function startWorkerProcess(
  env: Env,
  is_lan: boolean,
  { is_demo, has_jobs, count }: ProcessRole,
  reporter: StartReporter,
): Promise<{ stop: Stop }> {
  const lan = is_lan ? await prepareLan(env.DATA_DIR) : null
  const share = Math.floor(TOTAL_CONNECTIONS / count)
  const db = await openDatabase(env, reporter, Math.min(CONNECTIONS.most, Math.max(CONNECTIONS.least, share)))
  try {
    return { stop: await serve(env, { db, lan, is_demo, has_jobs }) }
  } catch (error) {
    await db.close()
    throw error
  }
}

import type { Instant } from '#contract/instant.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { APP_VERSION } from '#server/version.ts'

const RETRY_SECONDS = 5

/** Says that the server and its database are there; throws server.busy when the database is not. */
export async function describeHealth(
  db: Database,
  { now, settings }: { now: Instant; settings: { is_demo: boolean } },
) {
  if (!(await db.health())) throw new AppError('server.busy', { retry_after_seconds: RETRY_SECONDS })
  return {
    status: 'ok',
    database: 'reachable',
    demo: settings.is_demo,
    version: APP_VERSION,
    server_time: now,
  } as const
}

import type { Instant } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { APP_VERSION } from '#server/core/version.ts'

const RETRY_SECONDS = 5

/**
 * Reports that the server and its database respond and that the disk is writable. Errors: server.busy,
 * server.full.
 */
export async function describeHealth(
  { db, tryWriting }: Pick<Deps, 'db' | 'tryWriting'>,
  { now, settings }: { now: Instant; settings: { is_demo: boolean } },
) {
  if (!(await db.health())) throw new AppError('server.busy', { retry_after_seconds: RETRY_SECONDS })
  await tryWriting()
  return {
    status: 'ok',
    database: 'reachable',
    demo: settings.is_demo,
    version: APP_VERSION,
    server_time: now,
  } as const
}

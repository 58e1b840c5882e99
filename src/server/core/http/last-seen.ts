import type { FastifyRequest } from 'fastify'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Api } from './mount.ts'

/** Not every request writes, because most requests only read. */
const OLD_AFTER_MS = 2 * 3_600_000

type SessionUse = { session_id: Id; at: Instant }

const session_uses = new WeakMap<FastifyRequest, SessionUse>()

/** Records that a session was used, if the stored time is too old. */
export function recordLastSeen(
  request: FastifyRequest,
  session_id: Id,
  last_seen_at: Instant,
  at: Instant,
): void {
  if (toEpochMs(at) - toEpochMs(last_seen_at) > OLD_AFTER_MS) session_uses.set(request, { session_id, at })
}

/** Stores the last-seen time of a session after the response. An error is only logged. */
export function installLastSeen({ fastify, deps, modules }: Api): void {
  fastify.addHook('onResponse', async (request) => {
    const session_use = session_uses.get(request)
    if (session_use === undefined) return
    await deps.db
      .withTx((tx) => modules.saveLastSeen(tx, session_use.session_id, session_use.at))
      .catch((error: unknown) => request.log.warn({ err: error }, 'the last use of a session was not stored'))
  })
}

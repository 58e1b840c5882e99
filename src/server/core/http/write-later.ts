import { toEpochMs } from '#contract/wire/instant.ts'
import type { Api } from './mount.ts'

const CHECK_EVERY_MS = 1000
const WRITE_EVERY_MS = 10_000

/**
 * Writes what a module has counted in memory every ten seconds of the server's clock, and at the end.
 * @param label what is written, for the log
 */
export function flushPeriodically(
  { fastify, deps }: Pick<Api, 'fastify' | 'deps'>,
  label: string,
  write: () => Promise<void>,
): void {
  const writeSafely = () =>
    write().catch((error: unknown) => fastify.log.warn({ err: error }, `${label} were not written`))
  const now = () => toEpochMs(deps.clock())
  let written_ms = now()
  const timer = setInterval(() => {
    // A clock that was set back must not delay the write.
    if (Math.abs(now() - written_ms) < WRITE_EVERY_MS) return
    written_ms = now()
    void writeSafely()
  }, CHECK_EVERY_MS)
  timer.unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await writeSafely()
  })
}

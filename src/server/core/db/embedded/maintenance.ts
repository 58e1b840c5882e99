const CHECKPOINT_EVERY_MS = 2 * 60_000
const CHECKPOINT_AFTER_BYTES = 32 * 2 ** 20
const VACUUM_EVERY_MS = 24 * 60 * 60_000
const CHECK_EVERY_MS = 10_000

export type Maintenance = {
  /** Marks that something was written since the last checkpoint. */
  markDirty(): void
  vacuum(): Promise<void>
  /** Runs both tasks a last time, in order. */
  stop(): Promise<void>
}

type MaintenanceTarget = {
  execute: (statement: string) => Promise<void>
  /** Bytes of log written since the database was created. */
  written: () => Promise<number>
}

/** Replaces the checkpointer and the autovacuum, because PGlite has no background processes. */
export function startMaintenance(
  engine: MaintenanceTarget,
  on_warning: (text: string) => void,
  check_every_ms = CHECK_EVERY_MS,
): Maintenance {
  let is_dirty = false
  let written_at_checkpoint = 0
  let checkpoint_at = performance.now() + CHECKPOINT_EVERY_MS
  let vacuum_at = performance.now() + VACUUM_EVERY_MS

  const checkpoint = async () => {
    is_dirty = false
    await engine.execute('CHECKPOINT')
    written_at_checkpoint = await engine.written()
    checkpoint_at = performance.now() + CHECKPOINT_EVERY_MS
  }
  const vacuum = async () => {
    vacuum_at = performance.now() + VACUUM_EVERY_MS
    await engine.execute('VACUUM ANALYZE')
    await checkpoint()
  }
  const runDueTasks = async () => {
    if (performance.now() >= vacuum_at) await vacuum()
    if (!is_dirty) return
    const exceeds_limit = (await engine.written()) - written_at_checkpoint > CHECKPOINT_AFTER_BYTES
    if (exceeds_limit || performance.now() >= checkpoint_at) await checkpoint()
  }
  const runSafely = async () => {
    try {
      await runDueTasks()
    } catch (error) {
      on_warning(`The upkeep of the embedded database failed: ${String(error)}`)
    }
  }
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= runSafely().finally(() => (running = undefined))
  }, check_every_ms).unref()

  return {
    markDirty: () => (is_dirty = true),
    vacuum,
    async stop() {
      clearInterval(timer)
      await running
      if (is_dirty) await vacuum()
    },
  }
}

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import type { Engine, OnEngineFailure } from './engine.ts'
import { checkFolderVersion, createSafely } from './folder-version.ts'
import { lockFolder } from './folder-lock.ts'
import { SyncedFs, syncedStartParams, type SyncedFsOptions } from './synced-fs.ts'

/** PostgreSQL extensions that the schema needs: exclusion constraints on times. */
export const EXTENSIONS = { btree_gist }

/** Opens a folder that is locked by this process, and syncs every commit to disk. */
export async function openFolder(
  data_dir: string,
  options: SyncedFsOptions,
): Promise<{ pglite: PGlite; release: () => Promise<void> }> {
  const folder = join(resolve(data_dir), 'db')
  mkdirSync(data_dir, { recursive: true })
  const lock = await lockFolder(data_dir)
  try {
    checkFolderVersion(folder)
    const pglite = await createSafely(folder, () =>
      PGlite.create({
        fs: new SyncedFs(folder, options),
        startParams: syncedStartParams,
        extensions: EXTENSIONS,
      }),
    )
    return { pglite, release: lock.release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Creates an engine on a folder, in this thread. */
export async function folderEngine(data_dir: string, onFailure: OnEngineFailure): Promise<Engine> {
  let has_failed = false
  // PostgreSQL stops itself when a sync fails, because what it wrote may or may not be stored: only a
  // restart, which recovers from the log, can tell. PGlite would stop responding instead.
  const on_failure = (error: unknown) => {
    has_failed = true
    onFailure(new Error(`The disk refused to store the database: ${String(error)}. Start the server again.`))
  }
  const { pglite, release } = await openFolder(data_dir, { on_failure })
  const close = async () => {
    if (!has_failed) await pglite.close()
    await release()
  }
  return { answer: protocolHandler(pglite), close }
}

/**
 * Creates an in-memory engine in this thread. `template` is an initialized folder, which saves its creation.
 */
export async function memoryEngine(template?: Blob): Promise<Engine> {
  return engineFrom(
    await PGlite.create({
      extensions: EXTENSIONS,
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
      ...(template && { loadDataDir: template }),
    }),
  )
}

/** Creates an engine over a PGlite instance in this thread. */
export function engineFrom(pglite: PGlite): Engine {
  const answer = protocolHandler(pglite)
  return {
    // Yielding to the event loop between statements lets other work run during a long transaction.
    answer: (message, push) => new Promise((resolve) => setImmediate(() => resolve(answer(message, push)))),
    close: () => pglite.close(),
  }
}

function protocolHandler(pglite: PGlite): Engine['answer'] {
  return (message, push) =>
    pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => push(Buffer.from(bytes)),
    })
}

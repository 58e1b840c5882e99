import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'

const EIO = 29 // emscripten's errno

/**
 * PGlite starts with `-F`, which disables fsync, and its fdatasync does nothing, so fsync is used. Random
 * reads cost little more than sequential ones here, and the single connection may sort search results in
 * memory.
 */
export const syncedStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'shared_buffers=32MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    'random_page_cost=1.1',
    'work_mem=16MB',
  ].flatMap((setting) => ['-c', setting]),
]

type OpenFile = { nfd?: number; node: object }
type FileOperations = { fsync?: (file: OpenFile) => void }
type EmscriptenEngine = {
  NODEFS: { stream_ops: FileOperations; realPath: (node: object) => string }
  FS: { ErrnoError: new (errno: number) => Error }
}

function hasFileOperations(engine: object): engine is EmscriptenEngine {
  const candidate = engine as { NODEFS?: { stream_ops?: unknown; realPath?: unknown } }
  return typeof candidate.NODEFS?.stream_ops === 'object' && typeof candidate.NODEFS.realPath === 'function'
}

/** Syncs a folder's own entries: names created, renamed and removed in it. */
export function syncFolder(path: string): void {
  // Windows has no such call and keeps names in its own journal.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs everything below a folder. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child_path = join(path, entry.name)
    if (entry.isDirectory()) syncTree(child_path)
    else if (entry.isFile()) {
      const descriptor = openSync(child_path, 'r+')
      try {
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    }
  }
  syncFolder(path)
}

export type SyncedFsOptions = {
  on_failure: (error: unknown) => void
  /** Called after every sync that reached the disk. */
  on_sync?: (path: string) => void
}

/** PGlite's file system on a real folder, with the fsync that it lacks. */
export class SyncedFs extends NodeFS {
  readonly #options: SyncedFsOptions

  constructor(folder: string, options: SyncedFsOptions) {
    super(folder)
    this.#options = options
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (engine: object): void => {
      if (!hasFileOperations(engine)) throw new Error('This PGlite has no file system that can be synced.')
      engine.NODEFS.stream_ops.fsync = (file) => {
        const path = engine.NODEFS.realPath(file.node)
        try {
          if (file.nfd === undefined) syncFolder(path)
          else fsyncSync(file.nfd)
        } catch (error) {
          this.#options.on_failure(error)
          throw new engine.FS.ErrnoError(EIO)
        }
        this.#options.on_sync?.(path)
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

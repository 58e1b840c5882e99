import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { Ports } from '../ports.ts'
import type { Chunk } from '#offline/storage/rows.ts'
import { LatestRows } from './latest-rows.ts'

const MANY_CHUNKS = 120
const ROWS_PER_CHUNK = 5000

/**
 * Merges many small chunks into a few large ones, so that the next start reads quickly. Does nothing while there
 * are few chunks or a pull is running.
 */
export async function compactChunks(ports: Ports, list_id: Id): Promise<boolean> {
  const done = await ports.lock.exclusively(`mirror:${list_id}`, () => compact(ports, list_id), {
    if_free: true,
  })
  return done ?? false
}

async function compact({ db }: Ports, list_id: Id): Promise<boolean> {
  return db.transaction('rw', db.lists, db.chunks, db.packed, async () => {
    const row = await db.lists.get(list_id)
    if (row === undefined || row.chunk_count < MANY_CHUNKS) return false
    const stored_chunks = db.chunks
      .where('[list_id+no]')
      .between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    const merged = mergeChunks(list_id, await stored_chunks.toArray())
    await stored_chunks.delete()
    await db.packed.delete(list_id)
    await db.chunks.bulkPut(merged)
    await db.lists.put({ ...row, chunk_count: merged.length, chunk_epoch: row.chunk_epoch + 1 })
    return true
  })
}

function mergeChunks(list_id: Id, chunks: readonly Chunk[]): Chunk[] {
  const latest = new LatestRows()
  for (const chunk of chunks) latest.add(chunk)
  const people = slices([...latest.attendees.values()])
  const logs = slices([...latest.scans.values()])
  return Array.from({ length: Math.max(people.length, logs.length) }, (_, no) => ({
    list_id,
    no,
    attendees: people[no] ?? [],
    scans: logs[no] ?? [],
    removed: [],
  }))
}

function slices<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_CHUNK)
  return Array.from({ length: count }, (_, no) => rows.slice(no * ROWS_PER_CHUNK, (no + 1) * ROWS_PER_CHUNK))
}

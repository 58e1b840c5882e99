import type { BoxOfficeEntry, Sale } from '#contract/door/box-office.ts'
import { hashTicketCode } from '#contract/door/ticket-code.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isReversible } from '#rules/sales/box-office.ts'
import type { CorrectedClock } from '../clock.ts'
import { blankScan } from '../door/write-scans.ts'
import type { Ports } from '../ports.ts'
import type { OwnEntry } from '#offline/storage/box-office-rows.ts'
import { applyOwnScans, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta, OwnScan } from '#offline/storage/rows.ts'
import { newEntry, ownEntries } from './entry-queue.ts'
import type { TillResult } from './till-types.ts'

type Decision = { entry: BoxOfficeEntry; scans?: OwnScan[] } | { result: TillResult }

/**
 * Records a reversal of a sale of this device within 15 minutes, and takes the entries of its holders back, in one
 * transaction.
 */
export function recordReversal(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { id, sale_id }: { id: Id; sale_id: Id },
): Promise<TillResult> {
  return record(ports, open, clock, id, async ({ entries, meta, at }) => {
    const row = entries.find((other) => other.id === sale_id)
    const is_reversed = entries.some(
      ({ entry, state }) => entry.kind === 'reversal' && entry.reverses === sale_id && state !== 'refused',
    )
    if (row?.entry.kind !== 'sale' || row.device_id !== meta.device.id) return NOT_REVERSIBLE
    if (is_reversed || row.state === 'refused' || !isReversible(row.entry, at)) return NOT_REVERSIBLE
    const scans = await undosOf(ports, open, clock, { meta, sale: row.entry, at })
    return { entry: { kind: 'reversal', id, reverses: sale_id, at }, scans }
  })
}

const NOT_REVERSIBLE = { result: { kind: 'not_reversible' } } as const

/** Records the opening of a shift; not while one is open. */
export function recordShiftOpening(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { id, float_cents }: { id: Id; float_cents: number },
): Promise<TillResult> {
  return record(ports, open, clock, id, ({ entries, at }) =>
    Promise.resolve(
      openShiftOf(entries) === null
        ? { entry: { kind: 'shift_opened', id, at, float_cents } }
        : { result: { kind: 'done' } },
    ),
  )
}

/** Records the closing of the open shift. */
export function recordShiftClosing(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { id, counted_cents, signed_by }: { id: Id; counted_cents: number; signed_by: string },
): Promise<TillResult> {
  return record(ports, open, clock, id, ({ entries, at }) => {
    const opening = openShiftOf(entries)
    const fields = { kind: 'shift_closed', id, at, counted_cents, signed_by } as const
    return Promise.resolve(
      opening === null ? { result: { kind: 'done' } } : { entry: { ...fields, opening_id: opening.id } },
    )
  })
}

/** Returns the opening of the shift that is not closed; null when there is none. */
export function openShiftOf(entries: readonly OwnEntry[]) {
  const closed = new Set(
    entries.flatMap(({ entry }) => (entry.kind === 'shift_closed' ? [entry.opening_id] : [])),
  )
  const opening = entries
    .map(({ entry }) => entry)
    .findLast((entry) => entry.kind === 'shift_opened' && !closed.has(entry.id))
  return opening?.kind === 'shift_opened' ? opening : null
}

type Moment = { entries: OwnEntry[]; meta: ListMeta; at: Instant }

async function record(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  id: Id,
  decide: (moment: Moment) => Promise<Decision>,
): Promise<TillResult> {
  const { db } = ports
  const list_id = open.row.id
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  try {
    return await db.transaction('rw', [db.sales, db.scans], async (): Promise<TillResult> => {
      const entries = await ownEntries(db, list_id)
      if (entries.some((row) => row.id === id)) return { kind: 'done' }
      applyOwnScans(open, await ownScansFrom(db, list_id, open.applied.device_seq + 1).toArray())
      const { scanned_at } = open.applied
      const at = clock.now() > scanned_at ? clock.now() : scanned_at
      const decision = await decide({ entries, meta, at })
      if ('result' in decision) return decision.result
      await db.sales.add(newEntry(list_id, meta.device.id, decision.entry, entries))
      await db.scans.bulkAdd(decision.scans ?? [])
      return { kind: 'done' }
    })
  } catch {
    return { kind: 'not_saved' }
  } finally {
    ports.announcer.announce({ kind: 'scans', list_id })
  }
}

/** Returns an undo for each own entry of the sale's tickets. */
async function undosOf(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { meta, sale, at }: { meta: ListMeta; sale: Sale; at: Instant },
): Promise<OwnScan[]> {
  const hashes = new Set(sale.lines.flatMap(({ codes }) => codes.map(hashTicketCode)))
  const own = await ownScansFrom(ports.db, open.row.id, 0).toArray()
  const undone = new Set(own.flatMap(({ undoes }) => undoes ?? []))
  return own
    .filter(({ id, kind, code_hash, device_id }) => {
      const is_of_sale = kind === 'in' && code_hash !== null && hashes.has(code_hash)
      return is_of_sale && device_id === meta.device.id && !undone.has(id)
    })
    .map((scan, index) => ({
      ...blankScan(newId('scan', ports.random), open, meta, clock, index),
      kind: 'undo' as const,
      scanned_at: at,
      local_verdict: { kind: 'undone' as const },
      override: null,
      undoes: scan.id,
    }))
}

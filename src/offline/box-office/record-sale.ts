import type { BoxOfficeOffer, Sale } from '#contract/door/box-office.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { judgeScan } from '#rules/door/admission.ts'
import { placesLeft, splitPlaces } from '#rules/sales/box-office.ts'
import { saleReceipt } from '#rules/sales/sale-receipt.ts'
import type { CorrectedClock } from '../clock.ts'
import { fullBuildingFor } from '../door/building.ts'
import { findHolder } from '../door/find-holder.ts'
import { blankScan, overLimit } from '../door/write-scans.ts'
import type { Ports } from '../ports.ts'
import { applyOwnScans, doorOf, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta, OwnScan } from '#offline/storage/rows.ts'
import { factsOf, newEntry, ownEntries } from './entry-queue.ts'
import type { SaleRequest, SaleRequestLine, TillResult, TillSeller } from './till-types.ts'

const CODE_RANDOM_BYTES = 10

type Recorded = { result: TillResult; scans: OwnScan[] }

/**
 * Records a sale in one transaction: takes its places from this device's allotments, creates the ticket codes, and
 * stores the sale with its place in the queue; with `admits` also the entry of each holder. Without enough places, or
 * with more holders than the building has room for, nothing is stored. A sale with the same id is returned as it is.
 */
export async function recordSale(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { id, request, seller }: { id: Id; request: SaleRequest; seller: TillSeller },
): Promise<TillResult> {
  const { db } = ports
  const list_id = open.row.id
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  try {
    const { result, scans } = await db.transaction(
      'rw',
      [db.sales, db.allotments, db.box_offices, db.scans],
      async (): Promise<Recorded> => {
        const entries = await ownEntries(db, list_id)
        const existing = entries.find((row) => row.id === id)
        if (existing?.entry.kind === 'sale')
          return { result: { kind: 'sold', sale: existing.entry, verdict: null }, scans: [] }
        if (!seller.may_sell) return { result: NOT_ALLOWED, scans: [] }
        applyOwnScans(open, await ownScansFrom(db, list_id, open.applied.device_seq + 1).toArray())
        const { scanned_at } = open.applied
        const at = clock.now() > scanned_at ? clock.now() : scanned_at
        const allotments = await db.allotments.where('list_id').equals(list_id).sortBy('until')
        const facts = factsOf(entries)
        const box_office = await db.box_offices.get(list_id)
        const offers = box_office?.offers ?? []
        const places = allotments.map((row) => ({ ...row, left: placesLeft(row, facts, at) }))
        const taken = takePlaces(ports, { meta, offers, places }, request.lines)
        if ('result' in taken) return { result: taken.result, scans: [] }
        const sale = saleOf(id, taken.lines, { request, seller }, at)
        const admission = request.admits ? admit(ports, open, clock, { meta, sale }) : NO_SCANS
        const hashes = admission.scans.map(({ code_hash }) => code_hash)
        const building = fullBuildingFor(open, hashes, clock.now())
        if (building !== null && request.over_limit !== true)
          return { result: { kind: 'building_full', building }, scans: [] }
        const excess = building === null ? {} : overLimit(seller.supervisor_id)
        const admitted = admission.scans.map((scan) => ({ ...scan, ...excess }))
        const receipt = saleReceipt(sale, { seller: box_office?.seller, offers })
        await db.sales.add({ ...newEntry(list_id, meta.device.id, sale, entries), receipt })
        await db.scans.bulkAdd(admitted)
        return { result: { kind: 'sold', sale, verdict: admission.verdict }, scans: admitted }
      },
    )
    if (scans.length > 0) applyOwnScans(open, scans, clock.monotonic_ms())
    ports.announcer.announce({ kind: 'scans', list_id })
    return result
  } catch {
    return { kind: 'not_saved' }
  }
}

const NO_SCANS: { scans: OwnScan[]; verdict: Verdict | null } = { scans: [], verdict: null }

const NOT_ALLOWED = { kind: 'refused', code: 'permission.denied' } as const

function saleOf(
  id: Id,
  lines: Sale['lines'],
  { request, seller: { supervisor_id } }: { request: SaleRequest; seller: TillSeller },
  sold_at: string,
): Sale {
  const { tender, admits, name = '', email = null, locale } = request
  const sum_cents = lines.reduce((sum, { unit_cents, codes }) => sum + unit_cents * codes.length, 0)
  // Only cash is given in another amount than the sum.
  const given_cents = tender === 'cash' ? Math.max(sum_cents, request.given_cents) : sum_cents
  return {
    kind: 'sale',
    id,
    lines,
    tender,
    sum_cents,
    given_cents,
    sold_at,
    admits,
    name,
    email,
    ...(email !== null && locale !== undefined && { locale }),
    ...(supervisor_id !== null && { supervisor_id }),
  }
}

type Stock = {
  meta: ListMeta
  offers: readonly BoxOfficeOffer[]
  places: readonly { id: Id; price_id: Id; left: number }[]
}

/** Splits the tickets over the allotments and creates their codes, or says what is missing. */
function takePlaces(
  ports: Ports,
  { meta, offers, places }: Stock,
  requested: readonly SaleRequestLine[],
): { lines: Sale['lines'] } | { result: TillResult } {
  const key = meta.keys.findLast(({ retired_at }) => retired_at === undefined)
  if (key === undefined) return { result: { kind: 'not_ready' } }
  const lines: Sale['lines'] = []
  const missing: (BoxOfficeOffer & { missing: number })[] = []
  for (const { ticket_id, price_id, quantity, unit_cents } of requested) {
    const offer = offers.find((row) => row.price_id === price_id && row.ticket_id === ticket_id)
    if (offer === undefined) return { result: { kind: 'not_ready' } }
    const split = splitPlaces(
      quantity,
      places.filter((row) => row.price_id === price_id),
    )
    if (split.missing > 0) missing.push({ ...offer, missing: split.missing })
    for (const part of split.parts) {
      const codes = Array.from({ length: part.quantity }, () =>
        makeTicketCode(key, offer.ticket_no, ports.random(CODE_RANDOM_BYTES)),
      )
      lines.push({ ticket_id, price_id, allotment_id: part.id, unit_cents, codes })
    }
  }
  return missing.length > 0 ? { result: { kind: 'no_places', offers: missing } } : { lines }
}

/** Returns an entry for each ticket that the rules admit, and the verdict of the first that they do not. */
function admit(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  { meta, sale }: { meta: ListMeta; sale: Sale },
): { scans: OwnScan[]; verdict: Verdict | null } {
  const scans: OwnScan[] = []
  let refusal: Verdict | null = null
  for (const raw_code of sale.lines.flatMap(({ codes }) => codes)) {
    const { holder } = findHolder(open, { raw_code })
    const code_hash = hashTicketCode(raw_code)
    const at = sale.sold_at
    const verdict = judgeScan(doorOf(meta), holder, [], { kind: 'in', at, code_hash, gate: meta.device.gate })
    if (verdict.kind === 'admitted')
      scans.push({
        ...blankScan(newId('scan', ports.random), open, meta, clock, scans.length),
        kind: 'in',
        raw_code,
        code_hash,
        scanned_at: at,
        local_verdict: verdict,
        override: null,
      })
    else refusal ??= verdict
  }
  return { scans, verdict: refusal }
}

import type { Instant } from '#contract/wire/instant.ts'
import { expectedCash, isReversible, placesLeft, reversals } from '#rules/sales/box-office.ts'
import { saleReceipt } from '#rules/sales/sale-receipt.ts'
import type { BoxOfficeRow, OwnEntry } from '#offline/storage/box-office-rows.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import { factsOf, ownEntries } from './entry-queue.ts'
import { openShiftOf } from './record-entry.ts'
import type { TillSale, TillShift, TillState } from './till-types.ts'

const SALES_SHOWN = 30

/** Returns the state of the box office of a list on this browser. */
export async function readTill(db: FoyerDatabase, open: OpenList, now: Instant): Promise<TillState> {
  const list_id = open.row.id
  const [box_office, allotments, entries] = await db.transaction(
    'r',
    [db.box_offices, db.allotments, db.sales],
    () =>
      Promise.all([
        db.box_offices.get(list_id),
        db.allotments.where('list_id').equals(list_id).sortBy('until'),
        ownEntries(db, list_id),
      ]),
  )
  const facts = factsOf(entries)
  const held = allotments
    .filter(({ ended_at, until }) => ended_at === null && until > now)
    .map(({ list_id: _, ...row }) => ({ ...row, left: placesLeft(row, facts, now) }))
  return {
    currency: box_office?.currency ?? null,
    offers: (box_office?.offers ?? []).map((offer) => {
      const own = held.filter(({ price_id }) => price_id === offer.price_id)
      return { ...offer, left: own.reduce((sum, { left }) => sum + left, 0) }
    }),
    allotments: held,
    sales: salesOf(entries, { device_id: open.row.meta?.device.id ?? null, box_office, now }),
    shift: shiftOf(entries),
    waiting: facts.filter(({ standing }) => standing === 'unsent').length,
  }
}

type Circumstances = { device_id: string | null; box_office: BoxOfficeRow | undefined; now: Instant }

function salesOf(entries: readonly OwnEntry[], { device_id, box_office, now }: Circumstances): TillSale[] {
  const reversed = reversals(factsOf(entries))
  const { seller, offers = [] } = box_office ?? {}
  const sales = entries.flatMap(({ entry, device_id: of_device, ...row }): TillSale[] => {
    const { state, conflict, error, receipt = null } = row
    if (entry.kind !== 'sale') return []
    const is_reversed = reversed.has(entry.id)
    const is_reversible =
      !is_reversed && state !== 'refused' && of_device === device_id && isReversible(entry, now)
    const stated = receipt ?? saleReceipt(entry, { seller, offers })
    return [{ sale: entry, state, conflict, error, is_reversed, is_reversible, receipt: stated }]
  })
  return sales.toReversed().slice(0, SALES_SHOWN)
}

function shiftOf(entries: readonly OwnEntry[]): TillShift | null {
  const opening = openShiftOf(entries)
  if (opening === null) return null
  const log = entries.filter(({ state }) => state !== 'refused').map(({ entry }) => entry)
  return { opening, expected_cents: expectedCash(opening, log, null) }
}

import { hashScannedCode } from '#contract/door/scanned-code.ts'
import type { ImportedAttendee } from '#contract/orders/attendee-import.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { AttendeeRow } from './cells.ts'

type Errors = ImportedAttendee['errors']

/** A row with its price and the hash of its external code; what is missing is in the errors. */
export type PlannedAttendee = Omit<AttendeeRow, 'errors'> & {
  errors: Errors
  ticket_id: Id | null
  price_id: Id | null
  code_hash: string | null
}
/** A row without errors. */
export type ReadyAttendee = PlannedAttendee & { ticket_id: Id; price_id: Id }

/** Plans the rows of a file; external codes in the event and the places left are checked against the database. */
export function planRows(
  { event, prices }: Pick<SaleConfig, 'event' | 'prices'>,
  rows: readonly AttendeeRow[],
): PlannedAttendee[] {
  const planned = rows.map((row): PlannedAttendee => {
    const { ticket, external_code } = row.values
    const price_id = ticket === undefined ? null : priceIn(prices, ticket, row.values.price)
    const code_hash = external_code === undefined ? null : hashScannedCode(event.id, external_code)
    return {
      ...row,
      errors: {
        ...missingIn(row),
        ...(ticket && price_id === null && { price: ['option_unknown'] }),
        ...row.errors,
      },
      ticket_id: ticket ?? null,
      price_id,
      code_hash,
    }
  })
  return withRepeatedCodes(planned)
}

/** An attendee has a ticket type and a name. */
function missingIn({ values }: AttendeeRow): Errors {
  const is_anonymous = values.first_name === undefined && values.last_name === undefined
  return {
    ...(values.ticket === undefined && { ticket: ['required'] }),
    ...(is_anonymous && { first_name: ['required'] }),
  }
}

/** Returns the price of a ticket type with this label, the first without one; null when there is none. */
function priceIn(prices: SaleConfig['prices'], ticket_id: Id, label: string | undefined): Id | null {
  const own = prices.filter((price) => price.ticket_id === ticket_id)
  if (label === undefined) return own[0]?.id ?? null
  const key = headingKey(label)
  const found = own.filter(({ id, label: main, translations }) => {
    const labels = [main, ...Object.values(translations).map((texts) => texts.label)]
    return label === id || (key !== '' && labels.some((name) => headingKey(name ?? '') === key))
  })
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

/** Refuses rows with the same external code, each naming another one. */
function withRepeatedCodes(rows: readonly PlannedAttendee[]): PlannedAttendee[] {
  const rows_of = new Map<string, number[]>()
  for (const { code_hash, row } of rows)
    if (code_hash !== null) rows_of.set(code_hash, [...(rows_of.get(code_hash) ?? []), row])
  return rows.map((row) => {
    const others = rows_of.get(row.code_hash ?? '')?.filter((no) => no !== row.row) ?? []
    const [other] = others
    return other === undefined
      ? row
      : { ...row, errors: { ...row.errors, external_code: ['repeated', String(other)] } }
  })
}

/** Refuses rows whose external code an attendee has already, named by `holder_of`. */
export function withUsedCodes(
  rows: readonly PlannedAttendee[],
  holder_of: ReadonlyMap<string, string>,
): PlannedAttendee[] {
  return rows.map((row) => {
    const holder = holder_of.get(row.code_hash ?? '')
    if (holder === undefined) return row
    return { ...row, errors: { ...row.errors, external_code: ['code_used', holder] } }
  })
}

/** Returns how many places of each price the rows need. */
export function quantitiesOf(rows: readonly PlannedAttendee[]): TicketQuantity[] {
  const quantities = new Map<Id, TicketQuantity>()
  for (const { ticket_id, price_id } of rows) {
    if (ticket_id === null || price_id === null) continue
    const quantity = (quantities.get(price_id)?.quantity ?? 0) + 1
    quantities.set(price_id, { ticket_id, price_id, quantity })
  }
  return [...quantities.values()]
}

/** Refuses every row of a price without enough places left. */
export function withSoldOut(rows: readonly PlannedAttendee[], sold_out: ReadonlySet<Id>): PlannedAttendee[] {
  return rows.map((row) =>
    row.price_id !== null && sold_out.has(row.price_id)
      ? { ...row, errors: { ...row.errors, ticket: ['sold_out'] } }
      : row,
  )
}

/** Returns whether a row can be imported. */
export const isReady = (row: PlannedAttendee): row is ReadyAttendee =>
  row.ticket_id !== null && row.price_id !== null && Object.keys(row.errors).length === 0

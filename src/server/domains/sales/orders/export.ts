import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Id } from '#contract/wire/id.ts'
import type { exportOrders } from '#contract/orders/desk.ts'
import type { OrderStatus, PaymentMethod } from '#contract/orders/orders.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { paymentMethodOf } from '#rules/sales/payment-method.ts'
import { splitDiscount } from '#rules/members/member-price.ts'
import { containedCents } from '#rules/sales/pricing.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { cancellationSentences } from '#server/core/cancellation-texts.ts'
import type { Download } from '#server/core/http/answer.ts'
import { namesOf } from '#server/domains/sales/affiliates/service.ts'
import { answerColumns } from '#server/domains/sales/answers/service.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { listHeld } from '#server/domains/sales/order-view/service.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import * as store from './export-store.ts'
import type { OrderFilter } from './export-store.ts'
import { dueOf } from './present.ts'
import type { FullOrderRow } from './store.ts'

/**
 * Exports every order that matches the search and filters, in the order of creation, as a file in the caller's
 * language with amounts in major units and times in the event's time zone. Rows are read page by page while the
 * file is sent. Errors: event.not_found, permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  { format, ...filter }: BodyOf<typeof exportOrders>,
): Promise<Download<typeof exportOrders>> {
  const { event, total_rows, answer_columns, affiliates } = await db.read(async (tx) => ({
    event: await requireEvent({ ...context, tx }, event_id, 'order.view'),
    total_rows: await store.countMatching(tx, event_id, filter),
    answer_columns: await answerColumns(tx, event_id, ['ORDER']),
    affiliates: await namesOf(tx, event_id),
  }))
  const columns = columnsIn(context.locale, event.timezone, affiliates)
  const cellsOf = async (tx: Tx, rows: readonly FullOrderRow[]) => {
    const answers = await answer_columns.cellsOf(
      tx,
      rows.map((row) => ({ order_id: row.id, attendee_id: null })),
    )
    const open_amounts = await listHeld(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row, index) => {
      const export_row = { ...row, ...(open_amounts.get(row.id) ?? NO_OPEN_AMOUNTS) }
      return [...columns.map(({ cell }) => cell(export_row)), ...(answers[index] ?? [])]
    })
  }
  const sheet = columnLabelsOf(context.locale)('orders.sheet')
  const table = {
    columns: [...columns, ...answer_columns.columns],
    pages: rowsOf(db, event_id, filter, cellsOf),
  }
  const exported = {
    action: 'orders_exported',
    subject: { kind: 'event', id: event_id, title: event.title },
    event_id,
  } as const
  return { ...fileOf(format, { title: event.title, sheet, table }), total_rows, exported }
}

/** An order with its amounts to be refunded by hand and held by disputes. */
type ExportRow = FullOrderRow & { owed_back_cents: number; disputed_cents: number }
const NO_OPEN_AMOUNTS = { owed_back_cents: 0, disputed_cents: 0 }
type OrderColumn = Column & { cell: (row: ExportRow) => Cell }

/** Labels of the order statuses. */
function statusLabels(t: ReturnType<typeof columnLabelsOf>): Record<OrderStatus, string> {
  return {
    AWAITING_PAYMENT: t('order_status.awaiting_payment'),
    REFUND_PENDING: t('order_status.refund_pending'),
    PARTIALLY_REFUNDED: t('order_status.partially_refunded'),
    CANCELLED: t('order_status.cancelled'),
    REFUND_FAILED: t('order_status.refund_failed'),
    REFUNDED: t('order_status.refunded'),
    PAYMENT_FAILED: t('order_status.payment_failed'),
    COMPLETED: t('order_status.completed'),
  }
}

/** Labels of the payment methods. */
function methodLabels(t: ReturnType<typeof columnLabelsOf>): Record<PaymentMethod, string> {
  return {
    card: t('payment_method.card'),
    fps: t('payment_method.fps'),
    bank: t('payment_method.bank'),
    door: t('payment_method.door'),
    by_hand: t('payment_method.by_hand'),
    none: t('payment_method.none'),
  }
}

/** Labels of the member tiers. */
function tierLabels(t: ReturnType<typeof columnLabelsOf>): Record<MemberTier, string> {
  return {
    normal: t('member_tier.normal'),
    gold: t('member_tier.gold'),
    platinum: t('member_tier.platinum'),
    vip: t('member_tier.vip'),
  }
}

const memberDiscountsOf = ({ priced }: ExportRow) => splitDiscount(priced?.lines ?? []).member
const sumMember = (row: ExportRow) =>
  memberDiscountsOf(row).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

function columnsIn(locale: Locale, timezone: string, affiliates: ReadonlyMap<Id, string>): OrderColumn[] {
  const t = columnLabelsOf(locale)
  const status = statusLabels(t)
  const methods = methodLabels(t)
  const tiers = tierLabels(t)
  const column = (title: string, width: number, text: (row: ExportRow) => string): OrderColumn => {
    return { title, width, is_typed: false, cell: (row) => ({ text: text(row) }) }
  }
  const typedColumn = (...[title, width, text]: Parameters<typeof column>): OrderColumn => {
    return { ...column(title, width, text), is_typed: true }
  }
  const wallOf = (instant: string | null) => instant && instantToWallTime(instant, timezone)
  const time = (title: string, at: 'created_at' | 'paid_at'): OrderColumn => {
    return { title, width: 17, is_typed: false, cell: (row) => ({ wall: wallOf(row[at]) }) }
  }
  const sum = (title: string, cents: (row: ExportRow) => number): OrderColumn => {
    return { title, width: 14, is_typed: false, cell: (row) => amountCell(row.currency, cents(row)) }
  }
  const [yes, no] = [t('value.yes'), t('value.no')]
  return [
    column(t('orders.order'), 12, (row) => orderReference(row.id)),
    time(t('orders.created_at'), 'created_at'),
    typedColumn(t('order.first_name'), 18, (row) => row.first_name),
    typedColumn(t('order.last_name'), 18, (row) => row.last_name),
    typedColumn(t('order.email'), 30, (row) => row.email),
    column(t('order.phone'), 16, (row) => row.phone ?? ''),
    column(t('orders.status'), 20, (row) => status[orderStatusOf(row)]),
    column(t('orders.by_hand'), 9, (row) => (row.is_manual ? yes : no)),
    column(t('orders.tickets'), 9, (row) => String(row.attendees_count)),
    column(t('orders.currency'), 9, (row) => row.currency),
    sum(t('orders.subtotal'), (row) => row.priced?.total_before_additions_cents ?? row.total_gross_cents),
    sum(t('orders.discount'), (row) => row.priced?.total_discount_cents ?? 0),
    sum(t('orders.member_discount'), sumMember),
    column(t('orders.member_tier'), 14, (row) =>
      memberDiscountsOf(row)
        .map(({ tier }) => tiers[tier])
        .join(', '),
    ),
    sum(t('orders.fees'), (row) => row.priced?.total_fee_cents ?? 0),
    sum(t('orders.taxes'), (row) => row.priced?.total_tax_cents ?? 0),
    sum(t('orders.contained'), (row) => containedCents(row.priced?.taxes_and_fees ?? [])),
    sum(t('orders.total'), (row) => row.total_gross_cents),
    sum(t('orders.refunded'), (row) => row.total_refunded_cents),
    sum(t('orders.owed_back'), (row) => row.owed_back_cents),
    sum(t('orders.disputed'), (row) => row.disputed_cents),
    typedColumn(t('orders.promo_code'), 16, (row) => row.promo_code ?? ''),
    typedColumn(t('orders.affiliate'), 20, (row) => affiliates.get(row.affiliate_id ?? '') ?? ''),
    column(t('orders.payment_method'), 16, (row) => methods[paymentMethodOf(row)]),
    { title: t('orders.due_at'), width: 17, is_typed: false, cell: (row) => ({ wall: wallOf(dueOf(row)) }) },
    time(t('orders.paid_at'), 'paid_at'),
    typedColumn(t('orders.paid_reference'), 20, (row) => row.paid_by_hand?.reference ?? ''),
    typedColumn(t('order.note'), 40, (row) => row.note ?? ''),
    column(t('orders.terms'), 40, (row) =>
      row.total_gross_cents === 0
        ? ''
        : cancellationSentences(locale, frozenTerms(row), row.currency, 'order').join('\n'),
    ),
    column(t('orders.batch_no'), 9, ({ batch_no }) => (batch_no === null ? '' : String(batch_no))),
  ]
}

async function* rowsOf(
  db: Database,
  event_id: Id,
  filter: OrderFilter,
  cellsOf: (tx: Tx, rows: readonly FullOrderRow[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<FullOrderRow>((after, limit) =>
    db.read((tx) => store.listNextMatching(tx, event_id, filter, { after, limit })),
  )
  for await (const rows of pages) yield await db.read((tx) => cellsOf(tx, rows))
}

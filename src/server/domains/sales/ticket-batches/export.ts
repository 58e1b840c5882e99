import { groupTicketCode } from '#contract/door/ticket-code.ts'
import type { exportTicketBatch } from '#contract/orders/ticket-batches.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { TicketDocument, TicketPage } from '#server/core/integrations/pdf/ticket-pages.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { runInWorker } from '#server/core/worker-pool.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { mailTranslatorOf } from '#server/domains/messaging/index.ts'
import { factsOf, presentEvent } from '#server/domains/sales/order-view/service.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { batchTexts } from './labels.ts'
import { presentBatch } from './present.ts'
import * as store from './store.ts'
import type { CountedBatch } from './store.ts'

type ValidTicket = { number: number; code: string }

/**
 * Exports the tickets of a batch that are valid: a PDF to print with a page each, or a CSV of numbers and codes.
 * Errors: event.not_found, permission.denied, ticket_batch.not_found.
 */
export async function exportBatch(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  { event_id, ticket_batch_id }: { event_id: Id; ticket_batch_id: Id },
  format: 'pdf' | 'csv',
): Promise<Download<typeof exportTicketBatch>> {
  const { batch, tickets, sale_config } = await db.read(async (tx) => {
    await requireEvent({ ...context, tx }, event_id, 'order.edit')
    const found = await store.findBatch(tx, event_id, ticket_batch_id)
    const config = await readSaleConfig(tx, event_id)
    if (found === undefined || config === undefined) throw new AppError('ticket_batch.not_found')
    return {
      batch: found,
      tickets: validOf(await store.listTickets(tx, found.order_id)),
      sale_config: config,
    }
  })
  const exported = {
    action: 'ticket_batch_exported',
    subject: { kind: 'order', id: batch.order_id, title: orderReference(batch.order_id) },
    event_id,
  } as const
  const { locale, now } = context
  const file =
    format === 'csv'
      ? csvOf(batch, tickets, sale_config, locale)
      : pdfOf(batch, tickets, sale_config, { locale, made_at: now })
  return { ...file, total_rows: tickets.length, exported }
}

function validOf(tickets: readonly store.BatchTicket[]): ValidTicket[] {
  return tickets.flatMap(({ code, cancelled_at }, at) =>
    code === null || cancelled_at !== null ? [] : [{ number: at + 1, code }],
  )
}

function csvOf(
  batch: CountedBatch,
  tickets: readonly ValidTicket[],
  sale_config: SaleConfig,
  locale: Locale,
) {
  const t = batchTexts(locale)
  const { ticket_name, price_label, point_of_sale, batch_no } = presentBatch(batch, sale_config)
  const column = (title: string, width: number, is_typed = false) => ({ title, width, is_typed })
  const name = labelOf({ ticket_name, price_label })
  const table = {
    columns: [
      column(t.batch, 10),
      column(t.number, 10),
      column(t.code, 30),
      column(t.ticket, 24, true),
      column(t.sheet, 24, true),
    ],
    pages: onePage(
      tickets.map(({ number, code }) =>
        [String(batch_no), String(number), groupTicketCode(code), name, point_of_sale].map((text) => ({
          text,
        })),
      ),
    ),
  }
  const title = sale_config.event.title
  return {
    ...fileOf('csv', { title, sheet: `${t.batch} ${batch_no}`, table }),
    media_type: 'text/csv' as const,
  }
}

function pdfOf(
  batch: CountedBatch,
  tickets: readonly ValidTicket[],
  sale_config: SaleConfig,
  { locale, made_at }: { locale: Locale; made_at: string },
) {
  const { account } = sale_config
  const t = batchTexts(locale)
  const event = presentEvent(factsOf(sale_config), locale)
  const { title } = event
  const translator = mailTranslatorOf(locale)
  const { time, zone } = translator.when(event)
  const named = presentBatch(batch, sale_config)
  const pages = tickets.map(({ number, code }): TicketPage => ({
    from_name: account.name,
    place: `${t.batch} ${batch.batch_no} · ${number} / ${batch.quantity}`,
    title,
    facts: [
      { label: translator.t('event.when'), value: `${time}\n${zone}` },
      { label: translator.t('event.where'), value: translator.place(event.location) },
      { label: t.ticket, value: labelOf(named) },
      { label: t.number, value: t.ticketName(batch.batch_no, number) },
    ].filter(({ value }) => value.trim() !== ''),
    code,
    code_text: groupTicketCode(code),
    code_label: t.code,
    note: t.on_paper,
  }))
  return {
    media_type: 'application/pdf' as const,
    file_name: `${t.batch} ${batch.batch_no}.pdf`,
    chunks: drawn({ pages, title, tag: locale, made_at, foot: '' }),
  }
}

const labelOf = ({ ticket_name, price_label }: { ticket_name: string; price_label: string | null }) =>
  price_label === null ? ticket_name : `${ticket_name} · ${price_label}`

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows)
}

async function* drawn(document: TicketDocument): AsyncGenerator<Uint8Array> {
  yield await runInWorker('drawTickets', document)
}

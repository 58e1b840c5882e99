import type { Client } from '#api-client/client.ts'
import { importBankStatement } from '#contract/orders/bank-statements.ts'
import { createGuestList, saveGuestNames } from '#contract/orders/guest-lists.ts'
import { giveBackStatementLine, listStatementLines } from '#contract/orders/statement-lines.ts'
import { createTicketBatch } from '#contract/orders/ticket-batches.ts'
import { createVouchers } from '#contract/sales/vouchers.ts'
import { long } from './texts.ts'

const DAY_MS = 24 * 3_600_000

type Desk = { account_id: string; event_id: string; ticket_id: string }

/** Creates a guest list with a guest, a voucher, a batch for a point of sale, and a bank line whose money went back. */
export async function makeLongDesk(
  { call }: Pick<Client, 'call'>,
  { account_id, event_id, ticket_id }: Desk,
): Promise<void> {
  const { data: list } = await call(createGuestList, {
    params: { event_id },
    body: {
      host: long('createGuestList.host', 'updateGuestList.host'),
      until: new Date(Date.now() + DAY_MS).toISOString(),
      places: [{ ticket_id, quantity: 1 }],
    },
  })
  const token = list.url?.split('/').at(-1) ?? ''
  await call(saveGuestNames, {
    params: { token },
    body: { names: [{ ticket_id, name: long('saveGuestNames.names.0.name') }], version: list.version },
  })
  await call(createVouchers, {
    params: { event_id },
    body: { label: long('createVouchers.label'), count: 1 },
  })
  await call(createTicketBatch, {
    params: { event_id },
    body: {
      ticket_id,
      quantity: 1,
      point_of_sale: long('createTicketBatch.point_of_sale'),
      note: long('createTicketBatch.note'),
    },
  })
  const statement = 'Date,Description,Amount\n19/11/2026,Transfer,12.00\n'
  await call(importBankStatement, {
    params: { account_id },
    body: { mode: 'run' },
    file: new File([statement], 'bank.csv'),
  })
  const { data: lines } = await call(listStatementLines, { params: { account_id }, query: {} })
  await call(giveBackStatementLine, {
    params: { account_id, statement_line_id: lines[0]?.id ?? '' },
    body: { way: 'bank', reference: long('giveBackStatementLine.reference') },
  })
}

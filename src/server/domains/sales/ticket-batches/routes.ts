import {
  createTicketBatch,
  exportTicketBatch,
  listTicketBatches,
  returnTicketBatch,
} from '#contract/orders/ticket-batches.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as batches from './service.ts'

export function ticketBatchesRoutes(api: Api): void {
  mount(api, listTicketBatches, async ({ context, params }) => ({
    data: await batches.list(context, params.event_id),
  }))
  mount(api, createTicketBatch, async ({ context, params, body }) => ({
    data: await batches.create(context, params.event_id, body),
  }))
  mount(api, returnTicketBatch, async ({ context, params, body }) => ({
    data: await batches.giveBack(context, params.event_id, params.ticket_batch_id, body),
  }))
  mount(
    api,
    exportTicketBatch,
    ({ context, db, params, body }) => batches.exportBatch(db, context, params, body.format),
    { transaction: false },
  )
}

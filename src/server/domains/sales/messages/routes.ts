import * as contract from '#contract/messages/messages.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as messages from './service.ts'

export function messagesRoutes(api: Api): void {
  mount(api, contract.listMessages, ({ context, params, query }) =>
    messages.list(context, params.event_id, query),
  )
  mount(api, contract.createMessage, async ({ context, params, body }) => ({
    data: await messages.create(context, params.event_id, body),
  }))
  mount(api, contract.previewMessage, async ({ context, params, body }) => ({
    data: await messages.preview(context, params.event_id, body),
  }))
  mount(api, contract.readMessage, async ({ context, params }) => ({
    data: await messages.read(context, params.event_id, params.message_id),
  }))
  mount(api, contract.moveMessage, async ({ context, params, body }) => ({
    data: await messages.reschedule(context, params.event_id, params.message_id, body.send_at),
  }))
  mount(api, contract.cancelMessage, async ({ context, params }) => ({
    data: await messages.cancel(context, params.event_id, params.message_id),
  }))
  mount(api, contract.retryMessage, async ({ context, params, body }) => ({
    data: await messages.retry(context, params.event_id, params.message_id, body),
  }))
  mount(api, contract.listRecipients, ({ context, params, query }) =>
    messages.recipients(context, params.event_id, params.message_id, query),
  )
}

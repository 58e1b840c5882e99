import { addMs } from '#contract/wire/instant.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { html } from '#contract/wire/rich-text.ts'
import { message_recipients, message_subscriptions, messages } from '#server/core/db/schema/mails.ts'
import { addOrderWithSecret } from '../bought-orders.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import type { Row } from './endpoint-row.ts'
import { toVenueWallTime } from './rows.ts'

const HOUR_MS = 3_600_000

const messageFields = (fixture: Fixture) => ({
  message_type: 'TICKET',
  ids: [fixture.venue.event.tickets.general],
  subject: 'Doors at {{event}}',
  message: '<p>Hi {{first_name}}</p>',
  translations: { 'zh-hk': { subject: '入場', message: '<p>你好</p>' } },
})

/** Message of the event. `started`: to one recipient who has not received it; otherwise scheduled. */
export async function insertMessage({ server, db, venue }: Fixture, started: boolean): Promise<Id> {
  const id = newId('message', server.random)
  const { account_id, event_id } = venue
  const now = server.clock.now()
  await db.withTx(async (tx) => {
    await tx.insert(messages).values({
      id,
      account_id,
      event_id,
      subject: 'Doors',
      message: html.parse('<p>18:30</p>'),
      translations: {},
      message_type: 'EVENT',
      ids: [],
      send_copy_to_me: false,
      by_user_id: venue.owner.user_id,
      by_name: 'Ada',
      send_at: started ? null : addMs(now, HOUR_MS),
      started_at: started ? now : null,
      created_at: now,
    })
    if (started)
      await tx.insert(message_recipients).values({
        id: newId('mail', server.random),
        account_id,
        event_id,
        message_id: id,
        address: 'mei@hall.test',
        concerns: [],
        created_at: now,
        due_at: now,
        failed_at: now,
        because: 'refused',
      })
  })
  return id
}

const messageRow = (started: boolean, body?: (fixture: Fixture) => Record<string, unknown>): Row => ({
  right: 'message.send',
  target: async (fixture) => ({
    params: { event_id: fixture.venue.event_id, message_id: await insertMessage(fixture, started) },
    ...(body === undefined ? {} : { body: body(fixture) }),
  }),
})

const recipientRow = (more: Record<string, unknown>): Row => ({
  right: 'message.send',
  target: async (fixture) => {
    const { server, db, venue } = fixture
    await db.withTx((tx) => addOrderWithSecret(server, tx, venue.event))
    return { params: { event_id: venue.event_id }, body: { ...messageFields(fixture), ...more } }
  },
})

/** Returns the subscription token of an address that received a message. */
export async function insertSubscription(
  { server, db, venue }: Fixture,
  address = 'mei@hall.test',
): Promise<string> {
  const token = newId('mail', server.random)
  const { account_id } = venue
  const row = { account_id, address, token, last_message_at: server.clock.now() }
  const same = { target: [message_subscriptions.account_id, message_subscriptions.address], set: { token } }
  await db.withTx((tx) => tx.insert(message_subscriptions).values(row).onConflictDoUpdate(same))
  return token
}

const subscriptionRow = (body?: Record<string, unknown>): Row => ({
  right: 'anyone',
  target: async (fixture) => ({
    params: { token: await insertSubscription(fixture) },
    ...(body === undefined ? {} : { body }),
  }),
})

/** Valid requests of messages. */
export const messageRows: Record<string, Row> = {
  listMessages: {
    right: 'message.send',
    target: async (fixture) => {
      await insertMessage(fixture, true)
      return { params: { event_id: fixture.venue.event_id } }
    },
  },
  createMessage: recipientRow({ send_copy_to_me: true, confirm_not_promotional: true }),
  previewMessage: recipientRow({ at: 0 }),
  readMessage: messageRow(true),
  moveMessage: messageRow(false, ({ server }) => ({
    send_at: toVenueWallTime(addMs(server.clock.now(), 2 * HOUR_MS)),
  })),
  cancelMessage: messageRow(false),
  retryMessage: messageRow(true, () => ({ state: 'failed' })),
  listRecipients: messageRow(true),
  readMessageSubscription: subscriptionRow(),
  updateMessageSubscription: subscriptionRow({ is_subscribed: false }),
  unsubscribeByMail: subscriptionRow(),
}

import type { Client } from '#api-client/client.ts'
import { createMessage } from '#contract/messages/messages.ts'
import { html, long } from './texts.ts'

/** Creates a message of maximum length to every ticket holder of an event; returns its id. */
export async function makeLongMessage({ call }: Pick<Client, 'call'>, event_id: string): Promise<string> {
  const { data } = await call(createMessage, {
    params: { event_id },
    body: {
      message_type: 'EVENT',
      subject: long('createMessage.subject', 'messageBuyer.subject'),
      message: html(long('createMessage.message').length),
      send_copy_to_me: true,
      confirm_not_promotional: true,
    },
  })
  return data?.id ?? ''
}

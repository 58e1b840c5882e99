import { useLiveQuery } from 'dexie-react-hooks'
import type { MessageType } from '#contract/messages/messages.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { MESSAGE_DRAFTS } from '#offline/catalogue/erase-catalogue.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

type MessageText = { subject: string; message: string }

/** A message draft; stored on this device until it is sent or deleted, or its author signs out. */
export type MessageDraft = MessageText & {
  id: Id
  event_id: Id
  updated_at: string
  message_type: MessageType
  /** Selected targets of the recipient kind, with their names. */
  chosen: { id: Id; name: string }[]
  translations: Partial<Record<Locale, MessageText>>
  send_copy_to_me: boolean
  /** In the event's timezone; '' to send now. */
  send_at: string
  /** Minutes before the start of the event; absent or null: no reminder. */
  send_before_minutes?: number | null
  /** Idempotency key: the message is sent once, even when an answer is lost. */
  key: Id
}

const keyOf = ({ event_id, id }: Pick<MessageDraft, 'event_id' | 'id'>) =>
  `${MESSAGE_DRAFTS}${event_id}:${id}`

/** New idempotency key of a message. */
export const newSendKey = (): Id => newId('edit', browserPorts().random)

/** New id of a message draft. */
export const newDraftId = (): Id => newId('message', browserPorts().random)

/** An empty draft. */
const blankDraft = (event_id: Id, id: Id): MessageDraft => ({
  id,
  event_id,
  updated_at: '',
  message_type: 'EVENT',
  chosen: [],
  subject: '',
  message: '',
  translations: {},
  send_copy_to_me: false,
  send_at: '',
  key: newSendKey(),
})

/** Saves a draft on this device. */
export async function saveDraft(draft: MessageDraft): Promise<void> {
  await browserPorts().db.settings.put({
    key: keyOf(draft),
    value: { ...draft, updated_at: new Date().toISOString() },
  })
}

/** Deletes an unsent draft. */
export async function deleteDraft(draft: Pick<MessageDraft, 'event_id' | 'id'>): Promise<void> {
  await browserPorts().db.settings.delete(keyOf(draft))
}

/** A draft stored on this device; an empty one when there is none. */
export async function readDraft(event_id: Id, id: Id): Promise<MessageDraft> {
  const saved = await browserPorts().db.settings.get(keyOf({ event_id, id }))
  // Only `saveDraft` writes under this key.
  return saved === undefined ? blankDraft(event_id, id) : (saved.value as MessageDraft)
}

/** The drafts of an event, newest first; undefined while loading. */
export function useDrafts(event_id: Id): readonly MessageDraft[] | undefined {
  return useLiveQuery(async () => {
    const rows = await browserPorts()
      .db.settings.where('key')
      .startsWith(`${MESSAGE_DRAFTS}${event_id}:`)
      .toArray()
    return rows
      .map(({ value }) => value as MessageDraft)
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  }, [event_id])
}

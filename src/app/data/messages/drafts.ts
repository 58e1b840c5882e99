import { useLiveQuery } from 'dexie-react-hooks'
import type { MessageType } from '#contract/messages/messages.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { MESSAGE_DRAFTS } from '#offline/catalogue/erase-catalogue.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

type MessageText = { subject: string; message: string }

/** A message as it is typed; it stays on this device until it is sent, thrown away, or its writer signs out. */
export type MessageDraft = MessageText & {
  id: Id
  event_id: Id
  updated_at: string
  message_type: MessageType
  /** What is chosen of the kind, with its name. */
  chosen: { id: Id; name: string }[]
  translations: Partial<Record<Locale, MessageText>>
  send_copy_to_me: boolean
  /** On the event's clock; '' now. */
  send_at: string
  /** Under which it is sent: however often its answer is lost, it goes once. */
  key: Id
}

const keyOf = ({ event_id, id }: Pick<MessageDraft, 'event_id' | 'id'>) =>
  `${MESSAGE_DRAFTS}${event_id}:${id}`

/** What is the same however often a message is sent. */
export const newSendKey = (): Id => newId('edit', browserPorts().random)

/** The id of a message that is begun. */
export const newDraftId = (): Id => newId('message', browserPorts().random)

/** A blank one. */
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

/** Keeps a message as it is typed, on this device. */
export async function saveDraft(draft: MessageDraft): Promise<void> {
  await browserPorts().db.settings.put({
    key: keyOf(draft),
    value: { ...draft, updated_at: new Date().toISOString() },
  })
}

/** Throws a message away that was not sent. */
export async function deleteDraft(draft: Pick<MessageDraft, 'event_id' | 'id'>): Promise<void> {
  await browserPorts().db.settings.delete(keyOf(draft))
}

/** One that was begun here; a blank one where there is none. */
export async function readDraft(event_id: Id, id: Id): Promise<MessageDraft> {
  const kept = await browserPorts().db.settings.get(keyOf({ event_id, id }))
  // Only `saveDraft` writes under this key.
  return kept === undefined ? blankDraft(event_id, id) : (kept.value as MessageDraft)
}

/** Those of an event, the last one first; undefined while they are read. */
export function useDrafts(event_id: Id): readonly MessageDraft[] | undefined {
  return useLiveQuery(async () => {
    const rows = await browserPorts()
      .db.settings.where('key')
      .startsWith(`${MESSAGE_DRAFTS}${event_id}:`)
      .toArray()
    return rows
      .map(({ value }) => value as MessageDraft)
      .sort((one, other) => other.updated_at.localeCompare(one.updated_at))
  }, [event_id])
}

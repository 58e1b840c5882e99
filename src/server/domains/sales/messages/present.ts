import type { Message, MessageCounts, MessageFull } from '#contract/messages/messages.ts'
import {
  deliveryFailureReason,
  recipientState,
  type Recipient,
} from '#contract/messages/message-recipients.ts'
import { messageState } from '#rules/messages/message-state.ts'
import type { AudienceCounts } from './audience-store.ts'
import type { RecipientRow } from './recipients-store.ts'
import type { StateCount, MessageRow } from './store.ts'

const NONE: MessageCounts = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  unclear: 0,
  left_out: 0,
  stopped: 0,
  declined: 0,
}

/** Maps counts by state to the wire format. */
export function countsOf(state_counts: readonly StateCount[]): MessageCounts {
  const counts = { ...NONE }
  for (const { state, recipients } of state_counts) {
    counts[recipientState.parse(state)] += recipients
    if (state !== 'declined') counts.recipients += recipients
  }
  return counts
}

/** Counts of a message that has not started, from its current audience. */
export const expectedCounts = ({
  recipients,
  declined,
}: Pick<AudienceCounts, 'recipients' | 'declined'>): MessageCounts => ({ ...NONE, recipients, declined })

export function present(row: MessageRow, counts: MessageCounts): Message {
  return {
    id: row.id,
    event_id: row.event_id,
    subject: row.subject,
    message_type: row.message_type,
    state: messageState({ ...row, counts }),
    send_at: row.send_at,
    send_before_minutes: row.send_before_minutes,
    started_at: row.started_at,
    is_held_back: row.started_at === null && row.held_back_until !== null,
    by_name: row.by_name,
    created_at: row.created_at,
    counts,
  }
}

export function presentFull(row: MessageRow, counts: MessageCounts): MessageFull {
  const { message, translations, ids } = row
  return { ...present(row, counts), message, translations, ids }
}

export function presentRecipient(row: RecipientRow & { state: string }): Recipient {
  const failed_because = deliveryFailureReason.safeParse(row.because)
  return {
    id: row.id,
    address: row.address === row.id ? null : row.address,
    state: recipientState.parse(row.state),
    because: failed_because.success ? failed_because.data : null,
    answer: row.last_error ?? '',
    attempts: row.attempts,
    concerns: row.concerns.length,
    sent_at: row.sent_at,
  }
}

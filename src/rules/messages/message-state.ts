import type { MessageCounts, MessageState } from '#contract/messages/messages.ts'

type MessageFacts = {
  started_at: string | null
  cancelled_at: string | null
  counts: Pick<MessageCounts, 'waiting'>
}

/** Returns the state of a message, derived from its timestamps and counts. */
export function messageState({ started_at, cancelled_at, counts }: MessageFacts): MessageState {
  if (cancelled_at !== null) return 'cancelled'
  if (started_at === null) return 'scheduled'
  return counts.waiting > 0 ? 'sending' : 'done'
}

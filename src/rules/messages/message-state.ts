import type { MessageCounts, MessageState } from '#contract/messages/messages.ts'

type MessageFacts = {
  started_at: string | null
  cancelled_at: string | null
  counts: Pick<MessageCounts, 'waiting'>
}

/** How a message stands, from what has happened to it. */
export function messageState({ started_at, cancelled_at, counts }: MessageFacts): MessageState {
  if (cancelled_at !== null) return 'cancelled'
  if (started_at === null) return 'scheduled'
  return counts.waiting > 0 ? 'sending' : 'done'
}

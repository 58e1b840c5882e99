import type { MessageType } from '#contract/messages/messages.ts'

/** Returns whether recipients can opt out of this type. Buyers always receive payment reminders. */
export const isDeclinable = (type: MessageType): boolean => type !== 'UNPAID'

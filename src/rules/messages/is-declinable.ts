import type { MessageType } from '#contract/messages/messages.ts'

/** Whether readers may want none of such messages; that money is owed for an order, its buyer always hears. */
export const isDeclinable = (type: MessageType): boolean => type !== 'UNPAID'

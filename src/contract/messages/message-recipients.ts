import { z } from 'zod'
import { instant } from '../wire/instant.ts'

/**
 * waiting; sent: the mail server has taken it; failed; unclear: nobody knows whether the mail server took it; left_out: it
 * concerns them no longer; stopped: the message was called off before; declined: they want no messages of this account.
 */
export const recipientState = z.enum([
  'waiting',
  'sent',
  'failed',
  'unclear',
  'left_out',
  'stopped',
  'declined',
])
export type RecipientState = z.infer<typeof recipientState>

/** Why somebody has it not: their address was refused, the mail server refused the mail, or could not be reached. */
export const deliveryFailureReason = z.enum(['address_refused', 'refused', 'unreachable'])
export type DeliveryFailureReason = z.infer<typeof deliveryFailureReason>

/** Why a mail is not sent any more: it failed, or what `recipientState` says. */
export type NotSentReason =
  DeliveryFailureReason | Extract<RecipientState, 'unclear' | 'left_out' | 'stopped' | 'declined'>

/** Somebody to whom a message goes. */
export const recipient = z.object({
  id: z.string(),
  /** Null: the person was deleted for privacy. */
  address: z.string().nullable(),
  state: recipientState,
  because: deliveryFailureReason.nullable(),
  /** What the mail server said last, if it failed. */
  answer: z.string(),
  attempts: z.number().int(),
  /** How many tickets, or orders, it is about. */
  concerns: z.number().int(),
  sent_at: instant.nullable(),
})
export type Recipient = z.infer<typeof recipient>

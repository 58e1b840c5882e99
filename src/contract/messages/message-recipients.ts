import { z } from 'zod'
import { instant } from '../wire/instant.ts'

/**
 * waiting; sent: the mail server accepted it; failed; unclear: unknown whether the mail server accepted it;
 * left_out: no longer concerned; stopped: the message was cancelled before; declined: opted out of this account's
 * messages.
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

/**
 * Why delivery failed: the address was refused, the mail server refused the e-mail, it was unreachable, or none was
 * set up.
 */
export const deliveryFailureReason = z.enum(['address_refused', 'refused', 'unreachable', 'no_mail_server'])
export type DeliveryFailureReason = z.infer<typeof deliveryFailureReason>

/** Why an e-mail is no longer sent: delivery failed, or a state of `recipientState`. */
export type NotSentReason =
  | DeliveryFailureReason
  | Extract<RecipientState, 'unclear' | 'left_out' | 'stopped' | 'declined'>

/** A recipient of a message. */
export const recipient = z.object({
  id: z.string(),
  /** Null: the person was erased for privacy. */
  address: z.string().nullable(),
  state: recipientState,
  because: deliveryFailureReason.nullable(),
  /** Last response of the mail server after a failure. */
  answer: z.string(),
  attempts: z.number().int(),
  /** Number of tickets or orders concerned. */
  concerns: z.number().int(),
  sent_at: instant.nullable(),
})
export type Recipient = z.infer<typeof recipient>

import type { Id } from '#contract/id.ts'
import type { Context } from '#server/http/context.ts'

type Work = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
type Named = { event_id: Id; order_id: Id }

/** The mails of a bought order. */
export async function queueOrderMails(_work: Work, _event_id: Id, _order_id: Id): Promise<void> {}

/** A mail about what became of an order. */
export async function queueOrderMail(
  _work: Work,
  _kind: 'order-refunded' | 'refund-failed' | 'order-cancelled' | 'paid-too-late',
  _about: Named & { refund_cents: number; fee_cents?: number },
): Promise<void> {}

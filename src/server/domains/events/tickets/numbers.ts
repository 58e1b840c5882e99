import { TICKET_NUMBER_MAX } from '#contract/door/ticket-code.ts'

/**
 * Returns the number of the next ticket type of an event, which its codes contain: one more than the highest, so
 * that numbers of deleted types are reused only when no others are left. Returns null when all are taken.
 */
export function nextTicketNo(ticket_numbers: readonly number[]): number | null {
  const next = Math.max(0, ...ticket_numbers) + 1
  if (next <= TICKET_NUMBER_MAX) return next
  const used = new Set(ticket_numbers)
  for (let ticket_no = 1; ticket_no <= TICKET_NUMBER_MAX; ticket_no++)
    if (!used.has(ticket_no)) return ticket_no
  return null
}

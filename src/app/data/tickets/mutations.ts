import { useMutation } from '@tanstack/react-query'
import { deleteTicket, type Ticket } from '#contract/tickets.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'

/** Deletes a ticket type; whether somebody has it is the server's to know. */
export function useDeleteTicket() {
  return useMutation({
    mutationFn: async ({ id, event_id, version }: Ticket) => {
      await api().call(deleteTicket, { params: { event_id, ticket_id: id }, version })
      await browserPorts().db.tickets.delete(id)
    },
  })
}

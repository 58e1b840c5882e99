import { useMutation } from '@tanstack/react-query'
import { deleteTicket, type Ticket } from '#contract/resources/tickets.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** Deletes a ticket type; the server checks whether any were sold. */
export function useDeleteTicket() {
  return useMutation({
    mutationFn: async ({ id, event_id, version }: Ticket) => {
      await api().call(deleteTicket, { params: { event_id, ticket_id: id }, version })
      await browserPorts().db.tickets.delete(id)
    },
  })
}

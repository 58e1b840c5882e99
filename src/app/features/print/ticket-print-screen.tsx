import { Page } from '#app/ui/page.tsx'

export function TicketPrintScreen() {
  return <Page title="Ticket">{null}</Page>
}

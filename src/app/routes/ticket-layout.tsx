import { createFileRoute } from '@tanstack/react-router'
import { TicketLayout } from '#app/shell/ticket-layout.tsx'

export const Route = createFileRoute('/_query/_ticket')({ component: TicketLayout })

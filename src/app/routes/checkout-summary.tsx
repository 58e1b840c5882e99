import { createFileRoute } from '@tanstack/react-router'
import { SummaryScreen } from '#app/features/checkout/summary/summary-screen.tsx'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/summary')({
  component: SummaryScreen,
})

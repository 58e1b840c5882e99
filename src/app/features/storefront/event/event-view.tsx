import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { TicketPanel } from '#app/components/picker/ticket-panel.tsx'
import { EventSheet } from './event-sheet.tsx'
import { ReservationPanel } from './held-here.tsx'
import { useCountView } from './use-counted-view.ts'
import { useReserveTickets } from './use-hold-here.ts'

interface EventViewProps {
  event: PublicEventFull
  /** The code of the affiliate whose link led here, '' for none. */
  aff: string
  /** The promo code of the address, '' for none. */
  code: string
  /** The event with another code is on its way. */
  is_busy: boolean
  onCode: (code: string) => void
  /** The hold that is chosen anew; null: none is. */
  anew: OrderKey | null
  onAnew: (held: OrderKey | null) => void
  /** Since 1970, while offline: how old this is. */
  as_of_ms: number | null
}

/** The page of an event with tickets. */
export function EventView({ event, aff, as_of_ms, anew, onAnew, ...tickets }: EventViewProps) {
  const seller = useReserveTickets(event, anew)
  useCountView(event.id, aff)
  return (
    <EventSheet
      event={event}
      as_of_ms={as_of_ms}
      tickets={
        <ReservationPanel key={event.id} event_id={event.id} anew={anew} onAnew={onAnew}>
          <TicketPanel event={event} seller={seller} has_bar {...tickets} />
        </ReservationPanel>
      }
    />
  )
}

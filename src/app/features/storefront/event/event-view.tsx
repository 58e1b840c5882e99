import type { Campaign } from '#contract/events/campaigns.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { TicketPanel } from '#app/components/picker/ticket-panel.tsx'
import { EventSheet } from './event-sheet.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import { useCountView } from './use-counted-view.ts'
import { useReserveTickets } from './use-hold-here.ts'

interface EventViewProps {
  event: PublicEventFull
  /** Affiliate code of the link, '' for none. */
  aff: string
  campaign: Campaign | null
  /** Promo code in the URL, '' for none. */
  code: string
  /** The event with another code is loading. */
  is_busy: boolean
  onCode: (code: string) => void
  /** The hold being replaced; null for none. */
  replaced_hold: OrderKey | null
  onReplace: (hold: OrderKey | null) => void
  /** Milliseconds since the epoch: the age of the data, while offline. */
  as_of_ms: number | null
}

/** Page of an event with tickets. */
export function EventView({
  event,
  aff,
  campaign,
  as_of_ms,
  replaced_hold,
  onReplace,
  ...picker
}: EventViewProps) {
  const seller = useReserveTickets(event, replaced_hold)
  useCountView(event.id, { aff, campaign })
  return (
    <EventSheet
      event={event}
      as_of_ms={as_of_ms}
      tickets={
        <ReservationPanel
          key={event.id}
          event_id={event.id}
          replaced_hold={replaced_hold}
          onReplace={onReplace}
        >
          <TicketPanel event={event} seller={seller} has_bar {...picker} />
        </ReservationPanel>
      }
    />
  )
}

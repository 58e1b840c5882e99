import type { PublicEventFull } from '#contract/events/public-events.ts'
import { HoldSummary } from '#app/components/picker/held-tickets.tsx'
import { QueueBox } from '#app/components/picker/queue-box.tsx'
import { OrderBox } from '#app/components/picker/order-box.tsx'
import { QuantityStepper } from '#app/components/picker/quantity-stepper.tsx'
import { TicketItem } from '#app/components/picker/ticket-item.tsx'
import { TicketPanel } from '#app/components/picker/ticket-panel.tsx'
import { public_event, ticket } from '#app/dev/samples/event.ts'
import { order } from '#app/dev/samples/order.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never, noop, FieldState } from '#app/dev/typed.tsx'

const seller = { hold: never, is_holding: false, in_line: null, refusal: null, leave: never }
const position = {
  place: '1.x',
  is_let_in: false,
  ahead: 18_240,
  wait_seconds: 1_500,
  ask_again_seconds: 120,
}
const panel = {
  event: public_event,
  code: '',
  is_busy: false,
  onCode: noop,
  seller,
}
const promo: NonNullable<PublicEventFull['promo']> = {
  code: 'FREUNDESKREISMITGLIEDERRABATT',
  discount_type: 'PERCENTAGE',
  discount: 12.5,
  combines_with_member_price: false,
  applicable_ticket_ids: [ticket.id],
  is_valid: true,
}

export const entries: GalleryEntries = {
  TicketPanel: {
    'on sale': <TicketPanel {...panel} />,
    'with everything in the price, and a promo code': (
      <TicketPanel {...panel} event={{ ...public_event, price_display_mode: 'INCLUSIVE', promo }} />
    ),
    'a code that is none': (
      <TicketPanel
        {...panel}
        code={promo.code}
        event={{ ...public_event, promo: { ...promo, is_valid: false } }}
      />
    ),
    'at work': <TicketPanel {...panel} is_busy seller={{ ...seller, is_holding: true }} />,
    'in line': <TicketPanel {...panel} seller={{ ...seller, in_line: { position, is_lost: false } }} />,
    'sold out': (
      <TicketPanel
        {...panel}
        event={{
          ...public_event,
          sale: 'sold_out',
          has_waiting_list: true,
          tickets: [
            {
              ...ticket,
              prices: ticket.prices.map((price) => ({ ...price, sale: 'sold_out', max_per_order: 0 })),
            },
          ],
        }}
      />
    ),
    'no tickets': <TicketPanel {...panel} event={{ ...public_event, tickets: [], sale: 'none' }} />,
    over: <TicketPanel {...panel} event={{ ...public_event, is_over: true, sale: 'ended' }} />,
  },
  TicketItem: {
    'to read': (
      <ul>
        <TicketItem ticket={ticket} event={public_event} picker={null} />
      </ul>
    ),
  },
  HoldSummary: {
    held: <HoldSummary in_hand={{ order, received_ms: performance.now() }} onRunOut={noop} />,
    'run out': (
      <HoldSummary
        in_hand={{ order: { ...order, held_until: null }, received_ms: performance.now() }}
        onRunOut={noop}
      />
    ),
  },
  ListItemBox: {
    'just come': <QueueBox position={null} is_lost={false} onLeave={noop} />,
    'far behind': <QueueBox position={position} is_lost={false} onLeave={noop} />,
    'nearly there': (
      <QueueBox position={{ ...position, ahead: 1, wait_seconds: 4 }} is_lost={false} onLeave={noop} />
    ),
    'without a network': <QueueBox position={position} is_lost onLeave={noop} />,
  },
  OrderBox: { usual: <OrderBox title={words.title}>{words.paragraph}</OrderBox> },
  QuantityStepper: {
    'in the middle': (
      <FieldState first={3}>
        {({ value, onChange }) => (
          <QuantityStepper
            name={words.ticket}
            quantity={value}
            more={value + 1}
            less={Math.max(0, value - 1)}
            onChange={onChange}
          />
        )}
      </FieldState>
    ),
    'at both ends': <QuantityStepper name={words.tier} quantity={0} more={0} less={0} onChange={noop} />,
  },
}

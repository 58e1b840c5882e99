import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { groupTickets } from '#rules/sales/group-tickets.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import { Notice } from '#app/ui/plain/notice.tsx'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import { PastEventTickets } from './past-event-tickets.tsx'
import './picker.css'
import { canPick } from './picks.ts'
import { PickerFoot } from './picker-foot.tsx'
import { PromoCodeBox } from './promo-code-box.tsx'
import { TicketItem } from './ticket-item.tsx'
import { usePicker, type HoldController } from './use-picker.ts'

// Lazy because visitors rarely wait.
const QueueBox = lazyThemed(async () => (await import('./queue-box.tsx')).QueueBox)
const QUEUE_BOX_HEIGHT = '320px'

interface TicketPanelProps {
  event: PublicEventFull
  code: string
  is_busy: boolean
  onCode: (code: string) => void
  seller: HoldController
  /** On a phone, the total is in a bar at the bottom of the window. */
  has_bar?: boolean
  /** Inside another site, where links open a page of their own. */
  is_framed?: boolean
}

/** Where to wait for tickets that are sold out. */
function WaitingListLink({ event, is_framed }: { event: PublicEventFull; is_framed: boolean }) {
  const { t } = useTranslation('public')
  const is_sold_out = event.sale === 'sold_out' || event.tickets.some(({ sale }) => sale === 'sold_out')
  if (!event.has_waiting_list || !is_sold_out) return null
  return (
    <Notice kind="info" role="note">
      {t('waiting.text')}
      <div>
        <PlainLinkButton
          to="/wait/$eventId"
          params={{ eventId: event.id }}
          look="lined"
          {...(is_framed && { target: '_blank' })}
          className="in-text-colour"
        >
          {t('waiting.join')}
        </PlainLinkButton>
      </div>
    </Notice>
  )
}

/** The ticket types of an event that the viewer may see. */
export function TicketPanel(props: TicketPanelProps) {
  const { event, code, is_busy, onCode, seller, has_bar = false, is_framed = false } = props
  const { t } = useTranslation('public')
  const id = useId()
  const online = useOnline()
  const picker = usePicker(event, code, seller)
  const can_buy = !event.is_over && event.tickets.some(({ prices }) => prices.some(canPick))
  const { shown, past } = groupTickets(event.tickets)
  const listOf = (tickets: typeof shown) => (
    <ul className="plain-list">
      {tickets.map((ticket) => (
        <TicketItem key={ticket.id} ticket={ticket} event={event} picker={can_buy ? picker : null} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={id} className="order-box">
      <div className="tickets-head">
        <h2 id={id} className="text-h2">
          {t('event.tickets')}
        </h2>
        <SaleMark sale={event.sale} happening={event.happening} />
      </div>
      {event.tickets.length === 0 ? (
        <p className="text text-quiet">{t('event.no_tickets')}</p>
      ) : (
        <div aria-busy={is_busy} className="ticket-list">
          {listOf(shown)}
          {past.length > 0 && (
            <PastEventTickets label={t('sale.past_types', { count: past.length })}>
              {listOf(past)}
            </PastEventTickets>
          )}
        </div>
      )}
      <WaitingListLink event={event} is_framed={is_framed} />
      {!event.is_over && online && (
        <PromoCodeBox event={event} code={code} is_busy={is_busy} onCode={onCode} />
      )}
      {seller.in_line !== null && (
        <Suspense fallback={<div style={{ minHeight: QUEUE_BOX_HEIGHT }} />}>
          <QueueBox {...seller.in_line} onLeave={() => void seller.leave()} />
        </Suspense>
      )}
      {can_buy && <PickerFoot event={event} picker={picker} may_stick={has_bar} />}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { groupTickets } from '#rules/sales/group-tickets.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatList } from '#app/components/fields/values.ts'
import { formatRate } from '#app/components/tax/tax-labels.ts'
import '#app/ui/plain/plain.css'
import './picker.css'
import { HowToJoin } from './how-to-join.tsx'
import { MemberPrice } from './member-price.tsx'
import { PickControls } from './pick-controls.tsx'
import { PastEventTickets } from './past-event-tickets.tsx'
import { PriceTag } from './price-tag.tsx'
import { saleFactsOf, formatSaleStatus } from './ticket-labels.ts'
import type { Picker } from './use-picker.ts'

interface TicketItemProps {
  ticket: PublicTicket
  event: Pick<PublicEventFull, 'currency' | 'price_display_mode' | 'timezone'>
  /** Null when nothing can be bought. */
  picker: Picker | null
}

/** A ticket type with its description, price and availability. */
export function TicketItem({ ticket, event, picker }: TicketItemProps) {
  const { t } = useTranslation('public')
  const [only, ...others] = ticket.prices
  const is_tiered = others.length > 0 || (only?.label ?? '') !== ''
  return (
    <li className="ticket-item">
      <div className="line">
        <div>
          <h3 className="text-h3">{ticket.name}</h3>
          {ticket.description !== '' && (
            <p className="text-small text-quiet text-lines description">{ticket.description}</p>
          )}
        </div>
        {!is_tiered && only && <PriceTag ticket={ticket} price={only} event={event} />}
      </div>
      {ticket.needs_approval && <p className="text-small text-strong">{t('sale.needs_approval')}</p>}
      {!is_tiered && only && <MemberPrice price={only} event={event} />}
      {!is_tiered && only && <SaleNote ticket={ticket} price={only} event={event} />}
      {!is_tiered && only && picker && (
        <PickControls ticket={ticket} price={only} event={event} picker={picker} />
      )}
      {is_tiered && <Tiers ticket={ticket} event={event} picker={picker} />}
      <Joining ticket={ticket} />
      <AddedTaxes ticket={ticket} event={event} />
    </li>
  )
}

/** How to become a member, if only members can buy or a member price is out of reach. */
function Joining({ ticket: { prices, member_tiers } }: Pick<TicketItemProps, 'ticket'>) {
  if (prices.some(({ sale }) => sale === 'member_only')) return <HowToJoin tiers={member_tiers} />
  const cheaper = prices.filter(({ sale, tiers }) => sale === 'on_sale' && tiers.length > 0)
  const is_out_of_reach = cheaper.length > 0 && cheaper.every(({ member_tier }) => member_tier === null)
  return is_out_of_reach ? <HowToJoin tiers={cheaper.flatMap(({ tiers }) => tiers)} /> : null
}

/** Prices of a ticket type: available ones first, ended ones collapsed. */
function Tiers({ ticket, event, picker }: TicketItemProps) {
  const { t } = useTranslation('public')
  const { shown, past } = groupTickets(ticket.prices)
  const listOf = (prices: typeof shown, label: string) => (
    <ul aria-label={label} className="ticket-prices">
      {prices.map((price) => (
        <li key={price.id}>
          <div className="line">
            <p className="text name">{price.label ?? ticket.name}</p>
            <PriceTag ticket={ticket} price={price} event={event} />
          </div>
          <MemberPrice price={price} event={event} />
          <SaleNote ticket={ticket} price={price} event={event} />
          {picker && <PickControls ticket={ticket} price={price} event={event} picker={picker} />}
        </li>
      ))}
    </ul>
  )
  const label = t('sale.past_prices', { count: past.length })
  return (
    <>
      {listOf(shown, ticket.name)}
      {past.length > 0 && <PastEventTickets label={label}>{listOf(past, label)}</PastEventTickets>}
    </>
  )
}

type TicketViewProps = Omit<TicketItemProps, 'picker'>

function SaleNote({ ticket, price, event }: TicketViewProps & { price: PublicPrice }) {
  const { t } = useTranslation('public')
  const text = formatSaleStatus(t, saleFactsOf(ticket, price), event.timezone)
  if (text === '') return null
  const colour = price.sale === 'on_sale' ? 'text-success' : 'text-quiet'
  return <p className={`text-small text-strong sale-note ${colour}`}>{text}</p>
}

/** Taxes and fees: those included in the displayed price, and those added to it, with the resulting total. */
function AddedTaxes({ ticket: { taxes_and_fees, prices, type }, event }: TicketViewProps) {
  const { t } = useTranslation('public')
  const [only, ...others] = prices
  if (only === undefined) return null
  const is_inclusive = event.price_display_mode === 'INCLUSIVE'
  const namesOf = (taxes: typeof taxes_and_fees) =>
    formatList(taxes.map((tax) => `${tax.name} ${formatRate(tax, event.currency)}`))
  const contained = taxes_and_fees.filter(({ is_contained }) => is_inclusive || is_contained)
  const added = taxes_and_fees.filter(({ is_contained }) => !is_inclusive && !is_contained)
  const has_single_total = others.length === 0 && type !== 'DONATION'
  const total = formatMoney(only.discounted_all_in_cents ?? only.all_in_cents, event.currency)
  return (
    <>
      {contained.length > 0 && <SmallText text={t('price.includes', { names: namesOf(contained) })} />}
      {added.length > 0 && (
        <SmallText
          text={
            has_single_total
              ? t('price.plus', { names: namesOf(added), total })
              : t('price.plus_each', { names: namesOf(added) })
          }
        />
      )}
    </>
  )
}

function SmallText({ text }: { text: string }) {
  return <p className="text-caption text-quiet ticket-taxes">{text}</p>
}

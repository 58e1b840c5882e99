import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { groupTickets } from '#rules/sales/group-tickets.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatList } from '#app/components/fields/values.ts'
import { formatRate } from '#app/components/tax/tax-labels.ts'
import { HowToJoin } from './how-to-join.tsx'
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
  const [only, ...others] = ticket.prices
  const is_tiered = others.length > 0 || (only?.label ?? '') !== ''
  return (
    <Box
      component="li"
      sx={{ py: 2.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Stack direction="row" sx={line}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3">{ticket.name}</Typography>
          {ticket.description !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line', mt: 0.25 }}>
              {ticket.description}
            </Typography>
          )}
        </Box>
        {!is_tiered && only && <PriceTag ticket={ticket} price={only} event={event} />}
      </Stack>
      {!is_tiered && only && <SaleNote ticket={ticket} price={only} event={event} />}
      {!is_tiered && only && picker && (
        <PickControls ticket={ticket} price={only} event={event} picker={picker} />
      )}
      {is_tiered && <Tiers ticket={ticket} event={event} picker={picker} />}
      {ticket.prices.some(({ sale }) => sale === 'member_only') && <HowToJoin tiers={ticket.member_tiers} />}
      <AddedTaxes ticket={ticket} event={event} />
    </Box>
  )
}

/** Prices of a ticket type: available ones first, ended ones collapsed. */
function Tiers({ ticket, event, picker }: TicketItemProps) {
  const { t } = useTranslation('public')
  const { shown, past } = groupTickets(ticket.prices)
  const listOf = (prices: typeof shown, label: string) => (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {prices.map((price) => (
        <Box component="li" key={price.id} sx={tier}>
          <Stack direction="row" sx={line}>
            <Typography sx={{ fontWeight: 500, minWidth: 0 }}>{price.label ?? ticket.name}</Typography>
            <PriceTag ticket={ticket} price={price} event={event} />
          </Stack>
          <SaleNote ticket={ticket} price={price} event={event} />
          {picker && <PickControls ticket={ticket} price={price} event={event} picker={picker} />}
        </Box>
      ))}
    </Box>
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

const tier = { py: 1, borderTop: '1px dashed', borderColor: 'divider' } as const
const line = { gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' } as const

function SaleNote({ ticket, price, event }: TicketViewProps & { price: PublicPrice }) {
  const { t } = useTranslation('public')
  const text = formatSaleStatus(t, saleFactsOf(ticket, price), event.timezone)
  if (text === '') return null
  const colour = price.sale === 'on_sale' ? 'success.main' : 'text.secondary'
  return (
    <Typography variant="body2" sx={{ color: colour, fontWeight: 600, mt: 0.5 }}>
      {text}
    </Typography>
  )
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
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.75 }}>
      {text}
    </Typography>
  )
}

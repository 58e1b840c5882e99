import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { newId } from '#contract/wire/id.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import { PRICE_LABEL_MAX, PRICES_MAX, type Ticket } from '#contract/resources/tickets.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ticketPriceFields } from '#app/components/fields/ticket.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { emptyPriceForm, type TicketForm } from './ticket-form.ts'

interface PriceFieldsProps {
  form: RowForm<TicketForm>
  /** Null for a new ticket type. */
  ticket: Ticket | null
  currency: string
}

/** Price and quantity of a ticket type: one price, or a list of tiers. */
export function PriceFields({ form, ticket, currency }: PriceFieldsProps) {
  const { t } = useTranslation('event-sales')
  const { type } = form.values
  if (type === 'TIERED') return <Tiers form={form} ticket={ticket} currency={currency} />
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        {type !== 'FREE' && (
          <MoneyField
            {...form.field('prices.0.price_cents')}
            {...(type === 'DONATION' ? { label: t('ticket.minimum'), hint: t('ticket.minimum_hint') } : {})}
            required
            currency={currency}
          />
        )}
        <NumberField {...form.field('prices.0.quantity_available')} hint={t('ticket.quantity_hint')} />
      </Stack>
      {type === 'PAID' && <MemberPriceFields form={form} at={0} currency={currency} />}
    </>
  )
}

function Tiers({ form, ticket, currency }: PriceFieldsProps) {
  const { t } = useTranslation('event-sales')
  const { prices } = form.values
  const group = form.field('prices')
  const soldOf = (id: string) => ticket?.prices.find((price) => price.id === id)?.quantity_sold ?? 0
  const add = () => form.set('prices', [...prices, emptyPriceForm(newId('price', browserPorts().random))])
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem}>
      <Stack sx={{ gap: 2, mt: 1.5 }}>
        {prices.map(({ id }, at) => (
          <Paper key={id} variant="outlined" sx={{ p: 2 }}>
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
              <Typography component="h3" variant="h3">
                {t('ticket.tier_number', { number: at + 1 })}
              </Typography>
              <RemoveTier
                number={at + 1}
                sold={soldOf(id)}
                is_last={prices.length === 1}
                onRemove={() => form.set('prices', prices.toSpliced(at, 1))}
              />
            </Stack>
            <TierFields form={form} at={at} currency={currency} />
          </Paper>
        ))}
        <Button startIcon={<AddIcon />} disabled={prices.length >= PRICES_MAX} onClick={add} sx={columnStart}>
          {t('ticket.add_tier')}
        </Button>
      </Stack>
    </FieldGroup>
  )
}

interface RemoveTierProps {
  number: number
  sold: number
  is_last: boolean
  onRemove: () => void
}

/** A tier with sales cannot be removed; the text says what to do instead (S5.5). */
function RemoveTier({ number, sold, is_last, onRemove }: RemoveTierProps) {
  const { t } = useTranslation('event-sales')
  if (sold > 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('ticket.tier_sold', { count: sold })}
      </Typography>
    )
  }
  return (
    <IconButton aria-label={t('ticket.remove_tier', { number })} disabled={is_last} onClick={onRemove}>
      <RemoveIcon />
    </IconButton>
  )
}

interface OnePriceProps {
  form: RowForm<TicketForm>
  at: number
  currency: string
}

/** Price for members of some tiers, who are asked for once it is entered. */
function MemberPriceFields({ form, at, currency }: OnePriceProps) {
  const { t } = useTranslation('event-sales')
  const member_price = form.field(`prices.${at}.member_price_cents`)
  const tiers = form.field(`prices.${at}.tiers`)
  const labels = useFields(ticketPriceFields).tiers.choices
  return (
    <>
      <MoneyField {...member_price} currency={currency} hint={t('ticket.member_price_hint')} />
      {member_price.value !== null && (
        <CheckboxGroup
          {...tiers}
          onChange={(values) => tiers.onChange([...values])}
          options={memberTier.options.map((value) => ({ value, label: labels[value] }))}
          all={false}
          side_by_side
        />
      )}
    </>
  )
}

function TierFields({ form, at, currency }: OnePriceProps) {
  const { t } = useTranslation('event-sales')
  return (
    <Stack sx={{ gap: 2 }}>
      <TranslatedText form={form} name={`prices.${at}.label`} required max={PRICE_LABEL_MAX} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MoneyField {...form.field(`prices.${at}.price_cents`)} required currency={currency} />
        <NumberField {...form.field(`prices.${at}.quantity_available`)} hint={t('ticket.quantity_hint')} />
      </Stack>
      <MemberPriceFields form={form} at={at} currency={currency} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <DateTimeField {...form.field(`prices.${at}.sale_start_at`)} />
        <DateTimeField {...form.field(`prices.${at}.sale_end_at`)} />
      </Stack>
      {at > 0 && (
        <SwitchField
          {...form.field(`prices.${at}.opens_after_previous`)}
          hint={t('ticket.opens_after_hint')}
        />
      )}
      <SwitchField {...form.field(`prices.${at}.is_hidden`)} />
    </Stack>
  )
}

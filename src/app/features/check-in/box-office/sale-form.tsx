import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SALE_TICKETS_MAX, tender, type Sale, type Tender } from '#contract/door/box-office.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { newId } from '#contract/wire/new-id.ts'
import { changeDue } from '#rules/sales/box-office.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { offerName } from '#rules/sales/sale-receipt.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { tenderLabel } from '#app/components/receipt/tender-label.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import type { TillOffer, TillResult, TillState } from '#offline/box-office/till-types.ts'
import { useDoorState } from '../screen/station-context.ts'
import { FpsPayment } from '../sheets/fps-payment.tsx'
import { MoneyEntry, readAmount } from './money-entry.tsx'
import { FullBuildingQuestion } from './full-building-question.tsx'
import { NoPlaces } from './no-places.tsx'
import { Stepper } from './stepper.tsx'
import { BuyerFields, hasValidEmail, type TypedBuyer } from './buyer-fields.tsx'
import { resultText } from './till-labels.ts'
import type { TillControl } from './use-till.ts'

interface SaleFormProps {
  till: TillControl
  state: TillState
  onSold: (sale: Sale, verdict: Verdict | null) => void
}

const newSaleId = () => newId('box_office_entry', (length) => crypto.getRandomValues(new Uint8Array(length)))

/** Tickets, payment and change of a sale. A second tap on the button repeats the same sale, which is stored once. */
export function SaleForm({ till, state, onSold }: SaleFormProps) {
  const { t } = useTranslation('box-office')
  const admitted_ids = useDoorState(({ meta }) => meta?.list.ticket_ids)
  const [id] = useState(newSaleId)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [selected_tender, setTender] = useState<Tender>('cash')
  const [given, setGiven] = useState('')
  const [buyer, setBuyer] = useState<TypedBuyer>(() => ({ name: '', email: '', locale: currentLanguage() }))
  const [result, setResult] = useState<TillResult | null>(null)
  const { currency, offers } = state
  if (currency === null || offers.length === 0) return <Typography role="status">{t('no_prices')}</Typography>
  const chosen = offers.filter(({ price_id }) => (quantities[price_id] ?? 0) > 0)
  const quantityOf = ({ price_id }: TillOffer) => quantities[price_id] ?? 0
  const tickets = chosen.reduce((sum, offer) => sum + quantityOf(offer), 0)
  const sum_cents = chosen.reduce((sum, offer) => sum + offer.unit_cents * quantityOf(offer), 0)
  const is_exact = selected_tender !== 'cash' || given.trim() === ''
  const given_cents = is_exact ? sum_cents : readAmount(given, currency)
  const change_cents = given_cents === null ? null : changeDue(sum_cents, given_cents)
  const may_admit = chosen.every(({ ticket_id }) => admitted_ids?.includes(ticket_id) === true)
  const is_ready = tickets > 0 && change_cents !== null && hasValidEmail(buyer) && !till.is_busy
  const sell = async (admits: boolean, over_limit = false) => {
    if (!is_ready || given_cents === null) return
    const lines = chosen.map((offer) => {
      const { ticket_id, price_id, unit_cents } = offer
      return { ticket_id, price_id, unit_cents, quantity: quantityOf(offer) }
    })
    const request = { lines, tender: selected_tender, given_cents, admits, over_limit, ...buyerOf(buyer) }
    const answer = await till.run({ kind: 'sell', id, request })
    setResult(answer)
    if (answer.kind === 'sold') onSold(answer.sale, answer.verdict)
  }
  const failure = result === null ? null : resultText(result, t)
  return (
    <Stack sx={{ gap: 2 }}>
      {offers.map((offer) => (
        <OfferRow
          key={offer.price_id}
          offer={offer}
          currency={currency}
          value={quantityOf(offer)}
          max={quantityOf(offer) + SALE_TICKETS_MAX - tickets}
          onChange={(value) => {
            setResult(null)
            setQuantities({ ...quantities, [offer.price_id]: value })
          }}
        />
      ))}
      <TenderChoice value={selected_tender} onChange={setTender} />
      {selected_tender === 'cash' && (
        <MoneyEntry
          label={t('sale.given')}
          value={given}
          hint={t('sale.given_hint')}
          error={
            change_cents === null ? t('sale.given_invalid', { sum: formatMoney(sum_cents, currency) }) : null
          }
          onChange={setGiven}
        />
      )}
      {selected_tender === 'fps' && (
        <FpsPayment amount_cents={sum_cents} currency={currency} reference={orderReference(id)} />
      )}
      {selected_tender !== 'cash' && <Typography>{t('sale.check_payment')}</Typography>}
      <SaleTotal
        sum={formatMoney(sum_cents, currency)}
        change={change_cents ? formatMoney(change_cents, currency) : null}
      />
      <BuyerFields buyer={buyer} onChange={setBuyer} />
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {result?.kind === 'no_places' && <NoPlaces offers={result.offers} />}
      {result?.kind === 'building_full' && (
        <FullBuildingQuestion building={result.building} onConfirm={() => void sell(true, true)} />
      )}
      {may_admit && (
        <Button
          variant="contained"
          size="large"
          disabled={!is_ready}
          onClick={() => void sell(true)}
          sx={large}
        >
          {t('sale.sell_and_let_in')}
        </Button>
      )}
      <Button
        variant={may_admit ? 'outlined' : 'contained'}
        size="large"
        disabled={!is_ready}
        onClick={() => void sell(false)}
        sx={large}
      >
        {t('sale.sell')}
      </Button>
    </Stack>
  )
}

const buyerOf = ({ name, email, locale }: TypedBuyer) => ({
  name: name.trim(),
  email: email.trim() === '' ? null : email.trim(),
  locale,
})

const large = { minHeight: 64 } as const

function SaleTotal({ sum, change }: { sum: string; change: string | null }) {
  const { t } = useTranslation('box-office')
  return (
    <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontSize: '2rem', fontWeight: 800, lineHeight: 1.2 }}>
        {t('sale.total', { sum })}
      </Typography>
      {change !== null && (
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
          {t('sale.change', { sum: change })}
        </Typography>
      )}
    </Box>
  )
}

interface OfferRowProps {
  offer: TillOffer
  currency: string
  value: number
  max: number
  onChange: (value: number) => void
}

function OfferRow({ offer, currency, value, max, onChange }: OfferRowProps) {
  const { t } = useTranslation('box-office')
  const name = offerName(offer)
  const places = [
    t('sale.places_here', { count: offer.left }),
    offer.stock === null ? t('sale.stock_unlimited') : t('sale.stock', { count: offer.stock }),
  ]
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{name}</Typography>
        <Typography>{formatMoney(offer.unit_cents, currency)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {places.join(' · ')}
        </Typography>
      </Box>
      <Stepper name={name} value={value} max={max} onChange={onChange} />
    </Stack>
  )
}

function TenderChoice({ value, onChange }: { value: Tender; onChange: (value: Tender) => void }) {
  const { t } = useTranslation('box-office')
  return (
    <Stack direction="row" role="group" aria-label={t('tender.label')} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {tender.options.map((option) => (
        <Button
          key={option}
          variant={option === value ? 'contained' : 'outlined'}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {tenderLabel(option, t)}
        </Button>
      ))}
    </Stack>
  )
}

import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { changeDue } from '#rules/sales/box-office.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { dateFormatter } from '#rules/text/formatters.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { QrImage } from '#app/ui/qr-image.tsx'
import type { Receipt } from './receipt.ts'
import { tenderLabel } from './tender-label.ts'

/** Width of the print on a roll of 80 mm. */
const RECEIPT_WIDTH = '72mm'

/** A receipt with its tickets, black on white, for a roll. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('box-office')
  const { seller, event_title, number, sold_at, timezone, sold_by, tickets, is_reversed } = receipt
  const time = dateFormatter(currentTag(), { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
  return (
    <Box component="article" aria-label={t('receipt.of', { number })} sx={paper}>
      <Box sx={{ textAlign: 'center', mb: '3mm' }}>
        <strong>{seller.name}</strong>
        <div>{seller.place}</div>
        <Box sx={{ mt: '2mm', fontSize: '13pt', fontWeight: 700, lineHeight: 1.2 }}>{event_title}</Box>
      </Box>
      {is_reversed && <Box sx={mark}>{t('sales.reversed')}</Box>}
      <Line name={t('receipt.title')} value={number} />
      <Line name={sold_by} value={localizeDateText(time.format(new Date(sold_at)), currentTag())} />
      <Sums receipt={receipt} />
      {!is_reversed &&
        tickets.map(({ name, code }, at) => (
          <Box key={code} sx={ticket}>
            <strong>{name}</strong>
            <QrImage
              text={code}
              label={t('sold.code', { number: at + 1, total: tickets.length, name })}
              size="44mm"
            />
            <Box sx={{ fontFamily: 'monospace', fontWeight: 700 }}>{groupTicketCode(code)}</Box>
          </Box>
        ))}
    </Box>
  )
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('box-office')
  const { lines, charges, sum_cents, tender, given_cents, currency } = receipt
  const money = (cents: number) => formatMoney(cents, currency)
  const change_cents = given_cents === null ? null : changeDue(sum_cents, given_cents)
  return (
    <Box sx={{ my: '3mm', py: '2mm', borderTop: '1px dashed', borderBottom: '1px dashed' }}>
      {lines.map(({ name, quantity, unit_cents }) => (
        <Line
          key={`${name} ${unit_cents}`}
          name={t('receipt.line', { quantity, name, price: money(unit_cents) })}
          value={money(unit_cents * quantity)}
        />
      ))}
      <Box sx={{ fontWeight: 700, fontSize: '12pt', my: '1.5mm' }}>
        <Line name={t('takings.total')} value={money(sum_cents)} />
      </Box>
      {charges.map(({ name, amount_cents }) => (
        <Line key={name} name={t('receipt.contained', { name })} value={money(amount_cents)} />
      ))}
      <Line name={tenderLabel(tender, t)} value={money(given_cents ?? sum_cents)} />
      {change_cents !== null && change_cents > 0 && (
        <Line name={t('receipt.change')} value={money(change_cents)} />
      )}
    </Box>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '3mm' }}>
      <Box sx={{ minWidth: 0 }}>{name}</Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{value}</Box>
    </Box>
  )
}

const paper = {
  width: RECEIPT_WIDTH,
  maxWidth: '100%',
  fontSize: '10pt',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  bgcolor: 'code.light',
  color: 'code.dark',
  forcedColorAdjust: 'none',
} as const
const mark = { border: 2, textAlign: 'center', fontWeight: 700, my: '2mm' } as const
const ticket = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  breakInside: 'avoid',
  mt: '4mm',
} as const

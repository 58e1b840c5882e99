import MetIcon from '@mui/icons-material/CheckCircleOutlined'
import MissingIcon from '@mui/icons-material/RadioButtonUnchecked'
import WrongIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RECEIPT_DAYS, RECEIPT_OVER_CENTS } from '#rules/members/receipt.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { ReceiptHint } from './receipt-hints.ts'

/** Met and missing rules while the form is typed. */
export function ReceiptChecklist({ hints }: { hints: readonly ReceiptHint[] }) {
  const { t } = useTranslation('membership')
  return (
    <Box component="ul" aria-label={t('coach.label')} aria-live="polite" sx={list}>
      {hints.map((hint) => (
        <Box component="li" key={hint.rule} data-met={hint.is_met} sx={{ display: 'flex', gap: 1 }}>
          <HintIcon hint={hint} />
          <Typography variant="body2" component="span">
            {formatHint(t, hint)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function HintIcon({ hint: { is_met, fault } }: { hint: ReceiptHint }) {
  if (is_met) return <MetIcon fontSize="small" sx={{ color: 'var(--mui-palette-status-teal)' }} />
  if (fault !== null) return <WrongIcon fontSize="small" sx={{ color: 'var(--mui-palette-status-red)' }} />
  return <MissingIcon fontSize="small" sx={{ color: 'text.secondary' }} />
}

function formatHint(t: TFunction<'membership'>, { rule, is_met, fault }: ReceiptHint): string {
  const over = formatMoney(RECEIPT_OVER_CENTS, 'HKD')
  switch (fault?.rule) {
    case 'amount':
      return fault.short_cents === 0
        ? t('coach.amount_exact', { over })
        : t('coach.amount_short', { over, short: formatMoney(fault.short_cents, 'HKD') })
    case 'too_old':
      return t('coach.too_old', { count: fault.days })
    case 'in_future':
      return t('coach.in_future')
    case 'merchant':
      return t('coach.merchant_gone')
    case undefined:
      break
  }
  switch (rule) {
    case 'amount':
      return is_met ? t('coach.amount_met', { over }) : t('coach.amount', { over })
    case 'date':
      return is_met ? t('coach.date_met') : t('coach.date', { count: RECEIPT_DAYS })
    case 'merchant':
      return is_met ? t('coach.merchant_met') : t('coach.merchant')
    case 'picture':
      return is_met ? t('coach.picture_met') : t('coach.picture')
  }
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 } as const

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'
import type { Picker } from './use-picker.ts'

interface PickerFootProps {
  event: PublicEventFull
  picker: Picker
  may_stick: boolean
}

/**
 * Total of the cart and the submit button; with `may_stick`, a sticky bar on phones once something is selected.
 */
export function PickerFoot({ event, picker, may_stick }: PickerFootProps) {
  const { t } = useTranslation('public')
  const is_wide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const { count, refused, is_offline } = picker
  const has_bar = may_stick && !is_wide && count > 0
  return (
    <>
      {event.pre_checkout_message !== '' && (
        <Typography sx={{ mt: 2.5, whiteSpace: 'pre-line' }}>{event.pre_checkout_message}</Typography>
      )}
      <Box sx={has_bar ? bar : { mt: 2.5 }}>
        <div role="alert">
          {refused.length > 0 && (
            <Alert severity="error" role="presentation" sx={{ mb: 1.5 }}>
              {refused.map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
            </Alert>
          )}
        </div>
        {is_offline && count > 0 && (
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t('picker.offline')}
          </Typography>
        )}
        <Stack direction={has_bar ? 'row' : 'column'} sx={{ gap: 1.5, justifyContent: 'space-between' }}>
          <Sum event={event} picker={picker} />
          {(!may_stick || is_wide || count > 0) && (
            <Button
              variant="contained"
              size="large"
              loading={picker.is_holding}
              disabled={is_offline}
              onClick={picker.proceed}
              sx={{ flexShrink: 0, overflowWrap: 'anywhere', ...(has_bar ? { maxWidth: '60%' } : {}) }}
            >
              {event.continue_button_text === '' ? t('picker.continue') : event.continue_button_text}
            </Button>
          )}
        </Stack>
      </Box>
      {has_bar && <GlobalStyles styles={roomForBar} />}
    </>
  )
}

function Sum({ event: { currency }, picker: { count, total } }: Omit<PickerFootProps, 'may_stick'>) {
  const { t } = useTranslation('public')
  const added_cents = total.total_fee_cents + total.total_tax_cents
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      {count > 0 && (
        <>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
              {formatPrice(t, total.total_gross_cents, currency)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('picker.count', { count })}
            </Typography>
          </Stack>
          {total.total_discount_cents > 0 && (
            <Typography variant="caption" component="p" sx={{ color: 'success.main', fontWeight: 600 }}>
              {t('picker.saved', { amount: formatMoney(total.total_discount_cents, currency) })}
            </Typography>
          )}
          {added_cents > 0 && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {t('picker.added', { amount: formatMoney(added_cents, currency) })}
            </Typography>
          )}
        </>
      )}
    </Box>
  )
}

const bar = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 2,
  pt: 1.5,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
// Keeps the focused element and the end of the page clear of the bar.
const roomForBar = { html: { scrollPaddingBottom: '120px' }, body: { paddingBottom: '104px' } } as const

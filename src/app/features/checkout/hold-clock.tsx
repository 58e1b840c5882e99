import ClockIcon from '@mui/icons-material/TimerOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { EXTENSION_MINUTES } from '#contract/orders/checkout.ts'
import { useExtendOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatCountdown, useTimeLeft } from '#app/lib/use-time-left.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import { useCheckout } from './order-context.ts'

const MINUTE_MS = 60_000
const WARN_MS = 2 * MINUTE_MS
/** The remaining time is announced at these minutes, not every second. */
const ANNOUNCED_MINUTES = [1, 2, 5]

// Below the page's bar; focused elements scroll to where neither covers them.
const sticky = { position: 'sticky', top: { xs: 56, sm: 64 }, zIndex: 2 } as const
const quiet = { bgcolor: 'background.default' } as const

/** Remaining time of the hold; near the end it warns and offers an extension while available. */
export function HoldClock() {
  const { t } = useTranslation('checkout')
  const left_ms = useTimeLeft(useCheckout())
  const announced_minutes = ANNOUNCED_MINUTES.find((minutes) => left_ms <= minutes * MINUTE_MS)
  return (
    <>
      <div role="status" style={visuallyHidden}>
        {announced_minutes !== undefined && t('clock.spoken', { count: announced_minutes })}
      </div>
      {left_ms <= WARN_MS ? (
        <Warning left_ms={left_ms} />
      ) : (
        <Stack direction="row" sx={{ ...sticky, gap: 1, alignItems: 'center', mb: 2.5, py: 1, ...quiet }}>
          <ClockIcon fontSize="small" color="action" aria-hidden />
          <Typography variant="body2" role="timer" aria-live="off">
            {t('clock.left', { time: formatCountdown(left_ms) })}
          </Typography>
          <GlobalStyles styles={{ html: { scrollPaddingTop: '120px' } }} />
        </Stack>
      )}
    </>
  )
}

function Warning({ left_ms }: { left_ms: number }) {
  const { t } = useTranslation('checkout')
  const { order, order_key } = useCheckout()
  const online = useOnline()
  const extend = useExtendOrder(order_key)
  const can_extend = order.extensions_left > 0
  return (
    <>
      <Alert
        severity="warning"
        role="presentation"
        sx={{ ...sticky, mb: 2.5, alignItems: 'center', flexWrap: 'wrap' }}
        action={
          can_extend && (
            <Button
              color="inherit"
              variant="outlined"
              loading={extend.isPending}
              disabled={!online}
              onClick={() => extend.mutate(undefined)}
            >
              {t('clock.extend', { count: EXTENSION_MINUTES })}
            </Button>
          )
        }
      >
        <span role="timer" aria-live="off">
          {t('clock.left', { time: formatCountdown(left_ms) })}
        </span>{' '}
        {!can_extend && t('clock.last')}
        {extend.error !== null && <div role="alert">{errorText(extend.error)}</div>}
      </Alert>
      <GlobalStyles styles={{ html: { scrollPaddingTop: '168px' } }} />
    </>
  )
}

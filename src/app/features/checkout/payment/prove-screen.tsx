import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { useProveOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useCheckout } from '../order-context.ts'
import { stepLinkOf } from '../order-progress.ts'
import { ReservedStep } from '#app/features/checkout/hold-countdown.tsx'

/** Target of the emailed link that completes a free order; the order itself shows when it is too late. */
export function VerifyEmailScreen() {
  const { t } = useTranslation('checkout')
  const { proof = '' } = useParams({ strict: false })
  const { order, order_key } = useCheckout()
  const verify = useProveOrder(order_key)
  const has_started = useRef(false)
  const is_held = order.status === 'RESERVED'
  useEffect(() => {
    if (has_started.current || !is_held) return
    has_started.current = true
    verify.mutate(proof)
  })
  return (
    <ReservedStep step="payment" title={t('payment.title')}>
      {() =>
        verify.error === null ? (
          <Stack role="status" sx={{ alignItems: 'center', gap: 2, py: 6 }}>
            <CircularProgress aria-hidden />
            {t('proof.working')}
          </Stack>
        ) : (
          <VerificationFailed error={verify.error} onAgain={() => verify.mutate(proof)} />
        )
      }
    </ReservedStep>
  )
}

function VerificationFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('checkout')
  const { t: tShell } = useTranslation('shell')
  const { order } = useCheckout()
  const is_invalid_link = error instanceof ApiError && (error.code === 'link.invalid' || error.status === 422)
  return (
    <>
      <Alert severity="error" sx={{ mb: 2 }}>
        {is_invalid_link ? t('proof.dead') : errorText(error)}
      </Alert>
      {is_invalid_link ? (
        <LinkButton {...stepLinkOf(order, 'payment')} variant="contained">
          {t('proof.again')}
        </LinkButton>
      ) : (
        <Button variant="contained" onClick={onAgain}>
          {tShell('action.try_again')}
        </Button>
      )}
    </>
  )
}

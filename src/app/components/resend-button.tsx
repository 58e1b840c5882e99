import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'

interface ResendButtonProps {
  /** The mutation that sends the confirmation link. */
  sending: { isPending: boolean; isSuccess: boolean; error: unknown }
  onSend: () => void
  variant?: ButtonProps['variant']
  color?: ButtonProps['color']
}

/** Resends the confirmation email and says that it was sent. */
export function ResendButton({
  sending,
  onSend,
  variant = 'outlined',
  color = 'primary',
}: ResendButtonProps) {
  const { t } = useTranslation('form')
  const online = useOnline()
  return (
    <>
      <Button
        variant={variant}
        color={color}
        loading={sending.isPending}
        disabled={sending.isSuccess || !online}
        onClick={onSend}
      >
        {t('confirm.resend')}
      </Button>
      <Typography component="span" variant="body2" role="status">
        {sending.isSuccess && t('confirm.sent')}
        {sending.error !== null && errorText(sending.error)}
      </Typography>
    </>
  )
}

import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'

interface ResendButtonProps {
  /** The mutation that sends the link that proves an address. */
  sending: { isPending: boolean; isSuccess: boolean; error: unknown }
  onSend: () => void
  variant?: ButtonProps['variant']
  color?: ButtonProps['color']
}

/** Sends the mail that confirms an address again, and says that it went. */
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

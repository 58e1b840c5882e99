import LinkOffIcon from '@mui/icons-material/LinkOffOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { MessageSubscription } from '#contract/messages/message-subscriptions.ts'
import {
  useMessageSubscription,
  useUpdateMessageSubscription,
} from '#app/data/message-subscriptions/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** Subscription to an account's messages, by an emailed link, without signing in. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { t } = useTranslation('message-subscription')
  const subscription = useMessageSubscription(token)
  const { data, error } = subscription
  const is_invalid_link = error instanceof ApiError && error.code === 'link.invalid'
  return (
    <Page title={data === undefined ? t('page') : t('title', { name: data.account_name })} width="sm">
      <WaitForServer
        query={subscription}
        instead={
          is_invalid_link ? (
            <EmptyState icon={<LinkOffIcon />} title={t('dead')}>
              {t('dead_text')}
            </EmptyState>
          ) : null
        }
      >
        {(found) => <UnsubscribeChoice token={token} subscription={found} />}
      </WaitForServer>
    </Page>
  )
}

function UnsubscribeChoice({ token, subscription }: { token: string; subscription: MessageSubscription }) {
  const { t } = useTranslation('message-subscription')
  const online = useOnline()
  const update = useUpdateMessageSubscription(token)
  const { account_name: name, address, is_subscribed } = subscription
  return (
    <Stack sx={{ gap: 2.5, alignItems: 'flex-start' }}>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {is_subscribed ? t('subscribed', { name, address }) : t('unsubscribed', { name, address })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('always')}</Typography>
      <Button
        variant={is_subscribed ? 'contained' : 'outlined'}
        loading={update.isPending}
        disabled={!online}
        onClick={() => update.mutate(!is_subscribed)}
      >
        {is_subscribed ? t('unsubscribe') : t('subscribe')}
      </Button>
      {update.error !== null && <Alert severity="error">{errorText(update.error)}</Alert>}
    </Stack>
  )
}

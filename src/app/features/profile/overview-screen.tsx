import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { personName } from '#rules/text/person-name.ts'
import { useClientOrders } from '#app/data/client-orders/queries.ts'
import { useResendConfirmation } from '#app/data/users/mutations.ts'
import { useSelf } from '#app/data/users/queries.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { ResendButton } from '#app/components/resend-button.tsx'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { NextEvent } from './bookings/next-event.tsx'
import { splitOrders } from './bookings/split-orders.ts'

/** Overview of the user's profile with their next event. */
export function OverviewScreen() {
  const { t } = useTranslation('profile')
  const { data: me } = useSelf()
  const orders = useClientOrders()
  const now = useNow()
  if (me === undefined) return null
  return (
    <Page title={t('overview.title', { name: personName(me) })} width="md">
      {!me.is_email_verified && <UnconfirmedEmail me={me} />}
      <Panel
        title={t('overview.next')}
        action={<LinkButton to="/profile/bookings">{t('overview.all')}</LinkButton>}
      >
        <WaitForServer query={orders}>
          {(rows) => <NextEvent order={splitOrders(rows, now).upcoming[0]} />}
        </WaitForServer>
      </Panel>
      <Panel
        title={t('overview.person')}
        action={<LinkButton to="/profile/settings">{t('overview.change')}</LinkButton>}
      >
        <Box component="dl" sx={facts}>
          <Fact name={t('overview.name')} value={personName(me)} />
          <Fact name={t('overview.email')} value={me.email} />
          <Fact name={t('overview.phone')} value={me.phone === null ? '–' : formatPhone(me.phone)} />
        </Box>
      </Panel>
    </Page>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </div>
  )
}

/** Orders of an email address are shown only after it is confirmed. */
function UnconfirmedEmail({ me }: { me: User }) {
  const { t } = useTranslation('profile')
  const resend = useResendConfirmation()
  return (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {t('overview.unconfirmed', { email: me.email })}
      <Stack direction="row" sx={{ mt: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <ResendButton sending={resend} onSend={() => resend.mutate(me.id)} color="inherit" />
      </Stack>
    </Alert>
  )
}

const facts = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
} as const

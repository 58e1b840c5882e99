import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useMembership } from '#app/data/membership/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { JoinPanel } from './join-panel.tsx'
import { MemberCard } from './card/member-card.tsx'
import { PushPanel } from './push-panel.tsx'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

/** A member's own page: card, receipts and tier requests. */
export function MembershipScreen() {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const query = useMembership()
  return (
    <Page title={t('title')} width="md">
      <WaitForServer query={query}>
        {(saved) => {
          const { membership } = saved.profile
          if (membership === null) return <JoinPanel profile={saved.profile} rules={saved.rules} />
          return (
            <>
              {!online && (
                <Alert severity="info" role="note" sx={{ mb: 2 }}>
                  {t('as_of', { when: formatInstant(saved.kept_at, saved.rules.timezone) })}
                </Alert>
              )}
              <MemberCard profile={saved.profile} membership={membership} perks={saved.rules.perks} />
              <PushPanel />
              <RequestsPanel saved={saved} />
              <ReceiptsPanel saved={saved} />
            </>
          )
        }}
      </WaitForServer>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { useInvitation } from '#app/data/auth/queries.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { InvalidInvitation, isInvalidInvitation } from './dead-invitation.tsx'
import { InvitationForm } from './invitation-form.tsx'

/** Accepts an invitation to a team. */
export function AcceptInvitationScreen({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const invitation = useInvitation(token)
  const { data, error } = invitation
  const account = data?.account_name
  return (
    <Page
      title={account === undefined ? t('invitation.title') : t('invitation.join', { account })}
      width="sm"
    >
      <WaitForServer
        query={invitation}
        instead={isInvalidInvitation(error) ? <InvalidInvitation error={error} /> : null}
      >
        {(found) => <InvitationForm token={token} invitation={found} />}
      </WaitForServer>
    </Page>
  )
}

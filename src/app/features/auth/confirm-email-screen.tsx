import DoneIcon from '@mui/icons-material/MarkEmailReadOutlined'
import { useTranslation } from 'react-i18next'
import { useConfirmation } from '#app/data/auth/queries.ts'
import { homePath } from '#app/lib/addresses/home-path.ts'
import { useSession } from '#app/lib/net/session.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { InvalidConfirmation, isInvalidConfirmation } from './dead-confirmation.tsx'
import { errorCodeOf } from './error-code.ts'
import { AUTH_PAGES, type Audience } from './audiences.ts'

interface ConfirmEmailScreenProps {
  side: Audience
  /** Whether the new address replaces another. */
  is_change: boolean
  token: string
}

/** Confirms an email address with the link from the email, signed in or not. */
export function ConfirmEmailScreen({ side, is_change, token }: ConfirmEmailScreenProps) {
  const { t } = useTranslation('auth')
  const confirmation = useConfirmation(token)
  const user = useSession()?.user
  const { error } = confirmation
  // A link works once; opening it again is no error when the address is confirmed.
  const is_done = !is_change && user?.is_email_verified === true && errorCodeOf(error) === 'link.invalid'
  const invalid = isInvalidConfirmation(error) ? <InvalidConfirmation side={side} error={error} /> : null
  return (
    <Page title={is_change ? t('confirm.change_title') : t('confirm.title')} width="sm">
      <WaitForServer
        query={confirmation}
        instead={is_done ? <Done side={side} /> : invalid}
        failed={is_change ? 'confirm_email_change' : 'confirm_email'}
      >
        {() => <Done side={side} />}
      </WaitForServer>
    </Page>
  )
}

function Done({ side }: { side: Audience }) {
  const { t } = useTranslation('auth')
  const session = useSession()
  return (
    <div role="status">
      <EmptyState
        icon={<DoneIcon />}
        title={t('confirm.done')}
        action={
          <LinkButton to={session ? homePath(session.account) : AUTH_PAGES[side].login} variant="contained">
            {session ? t('confirm.go_on') : t('login.submit')}
          </LinkButton>
        }
      >
        {t('confirm.done_text')}
      </EmptyState>
    </div>
  )
}

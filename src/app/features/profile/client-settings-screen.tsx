import { useTranslation } from 'react-i18next'
import { useSelf } from '#app/data/users/queries.ts'
import { ownTimezone } from '#app/lib/format/dates.ts'
import { Page } from '#app/ui/page.tsx'
import { EmailPanel } from './email-panel.tsx'
import { AppearancePanel } from './look-panel.tsx'
import { MemberPanel } from './membership/member-panel.tsx'
import { PersonalDataPanel } from './membership/own-data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** A guest's personal data and sessions. */
export function ClientSettingsScreen() {
  const { t } = useTranslation('profile')
  const { data: me } = useSelf()
  if (me === undefined) return null
  return (
    <Page title={t('sections.settings')} width="md">
      <PersonPanel me={me} />
      <MemberPanel />
      <EmailPanel me={me} />
      <PasswordPanel me={me} />
      <AppearancePanel me={me} />
      <SessionsPanel timezone={ownTimezone()} />
      <PersonalDataPanel />
    </Page>
  )
}

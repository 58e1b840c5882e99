import { useTranslation } from 'react-i18next'
import { canInAccount } from '#rules/permissions.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import type { Section } from '#app/ui/section-nav/section.ts'
import { ACCOUNT_SECTIONS, type AccountSection } from './sections.ts'

/** The account's pages that the signed-in user may open. */
export function useAccountSections(): Section[] {
  const { t } = useTranslation('account')
  const team = useTeamSession()
  if (team === null) return []
  const { account } = team
  const mayOpen = ({ right, of_venue }: AccountSection) =>
    canInAccount(account, right) && (of_venue !== true || account.is_venue)
  return ACCOUNT_SECTIONS.filter(mayOpen).map(({ to, label, icon: Icon }) => ({
    to: `/account${to}`,
    label: t(label),
    icon: <Icon />,
    group: account.name,
  }))
}

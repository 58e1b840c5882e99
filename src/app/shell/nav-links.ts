import { useTranslation } from 'react-i18next'
import { useSession } from '#app/lib/session.ts'

export type Area = 'public' | 'auth' | 'manage'

export interface NavLink {
  to: '/' | '/manage/events/{-$eventsState}'
  label: string
}

/** The links of the bar, which the drawer of small screens repeats. */
export function useNavLinks(area: Area): NavLink[] {
  const { t } = useTranslation('shell')
  const session = useSession()
  if (area === 'auth') return []
  const links: NavLink[] = [{ to: '/', label: t('nav.home') }]
  if (session) links.push({ to: '/manage/events/{-$eventsState}', label: t('nav.events') })
  return links
}

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession, type Session } from '#app/lib/net/session.ts'
import { MenuButton, type MenuEntry } from '#app/ui/menu/menu-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { EXPAND, PERSON } from '#app/ui/plain/icon-paths.ts'
import { SignInLinks, PersonName } from './person-links.tsx'
import { useSignOut } from '../use-sign-out.ts'

/** Sign-in links, or the signed-in user with profile and sign-out. */
export function PersonMenu() {
  const session = useSession()
  return session === null ? <SignInLinks /> : <SignedIn session={session} />
}

function SignedIn({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { first_name, email } = session.user
  const bookings: MenuEntry = {
    key: 'bookings',
    label: t('nav.own_bookings'),
    onSelect: () => void navigate({ to: '/profile/bookings' }),
  }
  const logout: MenuEntry = { key: 'logout', label: t('nav.logout'), onSelect: () => void signOut() }
  return (
    <>
      <PersonName session={session} icon={<Icon path={PERSON} size={20} />} />
      <MenuButton
        label={t('nav.person_menu', { name: first_name })}
        className="plain-icon-button person-more"
        entries={session.account === null ? [logout] : [bookings, logout]}
        head={
          <>
            {email}
            <br />
            {session.account?.name}
          </>
        }
      >
        <Icon path={EXPAND} />
      </MenuButton>
    </>
  )
}

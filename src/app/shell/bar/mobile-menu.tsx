import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIconButton } from '#app/ui/plain/icon-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { MENU } from '#app/ui/plain/icon-paths.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import type { NavLink } from './nav-links.ts'

const MobileDrawer = lazyThemed(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

interface MobileMenuProps {
  links: NavLink[]
  withPerson: boolean
}

/** Opens the bar's links and choices on small screens; the drawer loads when the finger or the focus comes near. */
export function MobileMenu({ links, withPerson }: MobileMenuProps) {
  const { t } = useTranslation('shell')
  const [was_opened, setOpened] = useState(false)
  const [is_open, setOpen] = useState(false)
  return (
    <div className="bar-narrow">
      <PlainIconButton
        aria-label={t('nav.open')}
        className="bar-end"
        onPointerEnter={MobileDrawer.preload}
        onFocus={MobileDrawer.preload}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Icon path={MENU} />
      </PlainIconButton>
      {was_opened && (
        <Suspense>
          <MobileDrawer links={links} withPerson={withPerson} open={is_open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

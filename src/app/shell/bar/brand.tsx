import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { useVenue } from '#app/lib/venue.ts'
import { Doorway } from '#app/ui/doorway.tsx'
import './bar.css'

/** The venue's logo and name, linked to home. On a phone it shows the demo label for the desk. */
export function Brand({ atDesk }: { atDesk: boolean }) {
  const { t } = useTranslation('shell')
  const is_demo = useDemo()
  const { name, logo, logo_dark } = useVenue()
  const dark = logo_dark ?? logo
  return (
    <Link to="/" className="brand" data-at-desk={atDesk}>
      {logo === null ? (
        <Doorway size={30} />
      ) : (
        <>
          <img src={logo.url} alt={name} className="on-light" />
          <img src={dark?.url} alt={name} className="on-dark" />
        </>
      )}
      <span className="brand-name">
        {logo === null && name}
        {atDesk && is_demo && <span className="brand-demo">{t('demo.short')}</span>}
      </span>
    </Link>
  )
}

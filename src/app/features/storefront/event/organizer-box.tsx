import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { OuterLink } from '#app/ui/plain/links.tsx'
import { networkLinksOf } from './network-links.ts'

interface OrganizerBoxProps {
  organizer: NonNullable<PublicEventFull['organizer']>
  handles: PublicEventFull['social_handles']
}

/** The event's organizer with their links. */
export function OrganizerBox({
  organizer: { name, description, website, logo_url },
  handles,
}: OrganizerBoxProps) {
  const { t } = useTranslation('public')
  const id = useId()
  const external = {
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    className: 'underlined',
  } as const
  return (
    <section aria-labelledby={id} className="organizer-box">
      <div className="who">
        <Logo name={name} url={logo_url} />
        <div>
          <p className="text-small text-quiet">{t('event.organizer')}</p>
          <h2 id={id} className="text-h2">
            {name}
          </h2>
        </div>
      </div>
      {description !== '' && <p className="text text-lines about-them">{description}</p>}
      <div className="links">
        {website !== null && (
          <OuterLink href={website} {...external}>
            {t('event.organizer_site', { name })}
          </OuterLink>
        )}
        {networkLinksOf(handles).map(({ network, url }) => (
          <OuterLink key={network} href={url} {...external}>
            {NETWORK_NAMES[network]}
          </OuterLink>
        ))}
      </div>
    </section>
  )
}

/** Their logo; without one that can be shown, the first letter of their name. */
function Logo({ name, url }: { name: string; url: string | null }) {
  const [has_failed, setFailed] = useState(false)
  if (url !== null && !has_failed)
    return <img className="logo" alt="" src={url} onError={() => setFailed(true)} />
  return <div className="logo">{Array.from(name)[0]?.toUpperCase()}</div>
}

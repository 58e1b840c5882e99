import { useTranslation } from 'react-i18next'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { CLOCK, LANGUAGE, PLACE } from '#app/ui/plain/icon-paths.ts'
import { OuterLink } from '#app/ui/plain/links.tsx'

interface DateFactProps {
  starts_at: string
  ends_at: string | null
  timezone: string
}

/** Start and end in the timezone of the place, which is named for visitors elsewhere. */
export function DateFact({ starts_at, ends_at, timezone }: DateFactProps) {
  const zone = foreignTimezone(timezone, starts_at)
  return (
    <Fact icon={<Icon path={CLOCK} />}>
      <p className="text text-strong">
        <time dateTime={starts_at}>{formatRange(starts_at, ends_at, timezone)}</time>
      </p>
      {zone !== null && <p className="text-small text-quiet">{zone}</p>}
    </Fact>
  )
}

interface PlaceFactProps {
  name: string
  /** '' when the name is sufficient. */
  address: string
  /** Map URL. */
  map: string
}

/** Place with a map link. */
export function PlaceFact({ name, address, map }: PlaceFactProps) {
  const { t } = useTranslation('public')
  return (
    <Fact icon={<Icon path={PLACE} />}>
      <p className="text text-strong">{name}</p>
      {address !== '' && <p className="text-small text-quiet">{address}</p>}
      <OuterLink href={map} target="_blank" rel="noopener noreferrer" className="underlined tall">
        {t('event.map')}
      </OuterLink>
    </Fact>
  )
}

/** Link to an external website; nothing when there is none. */
export function WebsiteFact({ url }: { url: string | null }) {
  const { t } = useTranslation('public')
  if (url === null) return null
  return (
    <Fact icon={<Icon path={LANGUAGE} />}>
      <OuterLink href={url} target="_blank" rel="noopener noreferrer nofollow" className="underlined">
        {t('event.website')}
      </OuterLink>
    </Fact>
  )
}

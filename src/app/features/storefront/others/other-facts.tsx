import AlwaysIcon from '@mui/icons-material/AllInclusive'
import MailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { eventSlug, otherEventPath } from '#rules/events/event-slug.ts'
import type { PublicOtherEventFull } from '#contract/events/other-events.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { mapSearch } from '#app/lib/addresses/map-search.ts'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { PlaceFact, WebsiteFact, DateFact } from '#app/features/storefront/facts.tsx'

/** Date, place and contact, with calendar and share buttons. */
export function OtherFacts({ event }: { event: PublicOtherEventFull }) {
  const { t } = useTranslation('public')
  const { id, title, starts_at, ends_at, timezone, place, email, phone } = event
  const url = new URL(otherEventPath(event), location.origin).href
  const entry = {
    uid: `${id}@${location.host}`,
    title,
    description: url,
    location: place,
    url,
    ends_at,
    sequence: event.calendar_no,
  }
  return (
    <Stack component="section" aria-label={t('event.facts')} sx={{ gap: 1.75 }}>
      {starts_at === null ? (
        <Fact icon={<AlwaysIcon />}>
          <Typography sx={{ fontWeight: 600 }}>{t('others.always')}</Typography>
        </Fact>
      ) : (
        <DateFact starts_at={starts_at} ends_at={ends_at} timezone={timezone} />
      )}
      {place !== '' && <PlaceFact name={place} address="" map={mapSearch(place)} />}
      <WebsiteFact url={event.website_url} />
      {email !== null && (
        <Fact icon={<MailIcon />}>
          <Link href={`mailto:${email}`} underline="always">
            {email}
          </Link>
        </Fact>
      )}
      {phone !== null && (
        <Fact icon={<PhoneIcon />}>
          <Link href={`tel:${phone}`} underline="always">
            {formatPhone(phone)}
          </Link>
        </Fact>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
        {starts_at !== null && !event.is_over && (
          <CalendarMenu entry={{ ...entry, starts_at }} file_name={eventSlug(event)} />
        )}
        <ShareButtons title={title} url={url} />
      </Stack>
    </Stack>
  )
}

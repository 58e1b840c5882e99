import WebsiteIcon from '@mui/icons-material/Language'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import TimeIcon from '@mui/icons-material/Schedule'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { Fact } from '#app/ui/fact.tsx'

interface DateFactProps {
  starts_at: string
  ends_at: string | null
  timezone: string
}

/** Start and end in the timezone of the place, which is named for visitors elsewhere. */
export function DateFact({ starts_at, ends_at, timezone }: DateFactProps) {
  const zone = foreignTimezone(timezone, starts_at)
  return (
    <Fact icon={<TimeIcon />}>
      <Typography sx={{ fontWeight: 600 }}>
        <time dateTime={starts_at}>{formatRange(starts_at, ends_at, timezone)}</time>
      </Typography>
      {zone !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {zone}
        </Typography>
      )}
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
    <Fact icon={<PlaceIcon />}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {address !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {address}
        </Typography>
      )}
      <Link
        href={map}
        target="_blank"
        rel="noopener noreferrer"
        underline="always"
        sx={{ display: 'inline-block', py: 0.75 }}
      >
        {t('event.map')}
      </Link>
    </Fact>
  )
}

/** Link to an external website; nothing when there is none. */
export function WebsiteFact({ url }: { url: string | null }) {
  const { t } = useTranslation('public')
  if (url === null) return null
  return (
    <Fact icon={<WebsiteIcon />}>
      <Link href={url} target="_blank" rel="noopener noreferrer nofollow" underline="always">
        {t('event.website')}
      </Link>
    </Fact>
  )
}

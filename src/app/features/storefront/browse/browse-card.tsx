import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { EventCover, type CoverEvent } from '#app/components/event/event-cover.tsx'

interface BrowseCardProps {
  event: CoverEvent
  when: ReactNode
  /** A `TextLink` with the `cardLink` styles. */
  title: ReactNode
  /** '' when unknown. */
  place: string
  is_online?: boolean
  /** Price and sale status, at the bottom. */
  foot?: ReactNode
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** An event card. */
export function BrowseCard(props: BrowseCardProps) {
  const { event, when, title, place, is_online = false, foot, is_first = false } = props
  return (
    <Card component="article" sx={card}>
      <Box sx={cover}>
        <EventCover
          event={event}
          sizes="(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw"
          is_first={is_first}
        />
      </Box>
      <Stack
        sx={{
          p: { xs: 2, md: 2.5 },
          gap: 0.75,
          flex: 1,
        }}
      >
        <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600, wordBreak: 'keep-all' }}>
          {when}
        </Typography>
        <Typography variant="h3" component={props.heading} sx={{ fontSize: '1.25rem' }}>
          {title}
        </Typography>
        {place !== '' && <PlaceLine text={place} Icon={is_online ? OnlineIcon : PlaceIcon} />}
        {foot !== undefined && (
          <Stack direction="row" sx={footer}>
            {foot}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

/** Styles that make the whole card clickable through its link. */
export const cardLink = {
  color: 'inherit',
  underline: 'none',
  sx: { '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } },
} as const

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  borderRadius: '16px',
  transition: 'border-color 150ms, box-shadow 150ms',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within': { borderColor: 'primary.main' },
} as const
const cover = { overflow: 'hidden', aspectRatio: '2 / 1', flexShrink: 0 } as const
const footer = {
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  pt: 1,
  mt: 'auto',
} as const

function PlaceLine({ text, Icon }: { text: string; Icon: typeof PlaceIcon }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, color: 'text.secondary', alignItems: 'flex-start' }}>
      <Box aria-hidden sx={{ display: 'flex', pt: '0.2em' }}>
        <Icon fontSize="small" />
      </Box>
      <Typography variant="body2">{text}</Typography>
    </Stack>
  )
}

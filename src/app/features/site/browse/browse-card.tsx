import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import OnlineIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { EventCover, type Covered } from '#app/parts/event/event-cover.tsx'

interface BrowseCardProps {
  event: Covered
  when: ReactNode
  /** A `TextLink` of `wholeCard`. */
  title: ReactNode
  /** '' where it was not said. */
  place: string
  is_online?: boolean
  /** Price and sale, at the foot. */
  foot?: ReactNode
  /** Over the whole width, picture and words side by side where there is room. */
  is_wide?: boolean
  is_first?: boolean
  heading: 'h2' | 'h3'
}

/** Something that is on, to be picked. */
export function BrowseCard(props: BrowseCardProps) {
  const { event, when, title, place, is_online = false, foot, is_wide = false, is_first = false } = props
  return (
    <Card component="article" sx={{ ...card, ...(is_wide ? wide : {}) }}>
      <EventCover
        event={event}
        sizes={
          is_wide
            ? '(min-width: 900px) 700px, 100vw'
            : '(min-width: 1200px) 380px, (min-width: 600px) 50vw, 100vw'
        }
        is_first={is_first}
      />
      <Stack
        sx={{
          p: { xs: 2, md: is_wide ? 4 : 2.5 },
          gap: 0.75,
          flex: 1,
          justifyContent: is_wide ? 'center' : 'flex-start',
        }}
      >
        <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600, wordBreak: 'keep-all' }}>
          {when}
        </Typography>
        <Typography
          variant={is_wide ? 'h2' : 'h3'}
          component={props.heading}
          sx={is_wide ? { fontSize: { md: '2rem' } } : {}}
        >
          {title}
        </Typography>
        {place !== '' && <Place text={place} Icon={is_online ? OnlineIcon : PlaceIcon} />}
        {foot !== undefined && (
          <Stack direction="row" sx={{ ...atFoot, mt: is_wide ? 1.5 : 'auto' }}>
            {foot}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

/** The look of a card's link: all of the card is pressed with it. */
export const wholeCard = {
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
  '& > :first-of-type': { height: 'auto', flexShrink: 0 },
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within': { borderColor: 'primary.main' },
} as const
const wide = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  '& > :first-of-type': { height: { xs: 'auto', md: '100%' } },
} as const
const atFoot = {
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  pt: 1,
} as const

function Place({ text, Icon }: { text: string; Icon: typeof PlaceIcon }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, color: 'text.secondary', alignItems: 'flex-start' }}>
      <Box aria-hidden sx={{ display: 'flex', pt: '0.2em' }}>
        <Icon fontSize="small" />
      </Box>
      <Typography variant="body2">{text}</Typography>
    </Stack>
  )
}

import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { viewLink } from '#app/ui/view-link.ts'
import type { EventTab } from './events-search.ts'

/** Tabs of upcoming, ended and archived events, of the account or of one organizer. */
export function EventTabs({ tab, organizer_id }: { tab: EventTab; organizer_id?: string }) {
  const { t } = useTranslation('manage')
  const tabs = [
    { state: 'upcoming', label: t('events.upcoming') },
    { state: 'ended', label: t('events.ended') },
    { state: 'archived', label: t('events.archived') },
  ] as const
  return (
    <Box component="nav" aria-label={t('events.tabs')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {tabs.map(({ state, label }) => {
        const props = viewLink(state === tab)
        return organizer_id === undefined ? (
          <LinkButton
            key={state}
            to="/manage/events/{-$eventsState}"
            params={{ eventsState: state }}
            {...props}
          >
            {label}
          </LinkButton>
        ) : (
          <LinkButton
            key={state}
            to="/manage/organizer/$organizerId/events/{-$eventsState}"
            params={{ organizerId: organizer_id, eventsState: state }}
            {...props}
          >
            {label}
          </LinkButton>
        )
      })}
    </Box>
  )
}

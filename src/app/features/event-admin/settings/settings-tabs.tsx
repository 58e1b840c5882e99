import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { viewLink } from '#app/ui/view-link.ts'
import { useEvent } from '../use-event.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from './settings-search.ts'

/** Sections of an event's settings, each with its own URL. */
export function SettingsTabs({ part }: { part: SettingsSection }) {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const labels: Record<SettingsSection, string> = {
    details: t('part.details'),
    place: t('part.place'),
    rooms: t('part.rooms'),
    pictures: t('part.pictures'),
    files: t('part.files'),
    checkout: t('part.checkout'),
    payment: t('part.payment'),
    messages: t('part.messages'),
    search: t('part.search'),
    look: t('part.look'),
  }
  return (
    <Box component="nav" aria-label={t('parts')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', mb: 2 }}>
      {SETTINGS_SECTIONS.map((name) => (
        <LinkButton
          key={name}
          to="/manage/event/$eventId/settings"
          params={{ eventId: event.id }}
          search={name === 'details' ? {} : { part: name }}
          activeProps={{}}
          {...viewLink(name === part)}
        >
          {labels[name]}
        </LinkButton>
      ))}
    </Box>
  )
}

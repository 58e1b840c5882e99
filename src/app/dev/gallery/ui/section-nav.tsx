import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Typography from '@mui/material/Typography'
import { Page } from '#app/ui/page.tsx'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const SECTIONS = [
  { to: '/', exact: true, label: words.first_name, icon: <TicketIcon />, group: '' },
  { to: '/people', label: words.venue, icon: <PeopleIcon />, group: words.last_name },
  { to: '/settings', label: words.tier, icon: <SettingsIcon />, group: words.last_name },
]
const page = <Page title={words.venue}>{words.paragraph}</Page>

export const entries: GalleryEntries = {
  SectionLayout: {
    usual: (
      <SectionLayout label={words.venue} sections={SECTIONS}>
        {page}
      </SectionLayout>
    ),
    'with what the sections are of': (
      <SectionLayout
        label={words.ticket}
        sections={SECTIONS}
        head={{
          wide: <Typography variant="h2">{words.title}</Typography>,
          small: (
            <Typography noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
              {words.title}
            </Typography>
          ),
        }}
      >
        {page}
      </SectionLayout>
    ),
  },
}

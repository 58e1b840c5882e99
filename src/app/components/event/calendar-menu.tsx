import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFile, type CalendarEntry } from '#rules/events/calendar-entry.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { calendarLinks } from './calendar-links.ts'

interface CalendarMenuProps {
  entry: CalendarEntry
  /** Without its extension. */
  file_name: string
}

/** Adds the event to a calendar; the file is generated in the browser and needs no network. */
export function CalendarMenu({ entry, file_name }: CalendarMenuProps) {
  const { t } = useTranslation('public')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const links = calendarLinks(entry)
  const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer', onClick: close } as const
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('calendar.add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            const text = calendarFile(entry, new Date().toISOString())
            saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${file_name}.ics`)
            close()
          }}
        >
          {t('calendar.file')}
        </MenuItem>
        <MenuItem {...outside} href={links.google}>
          {t('calendar.google')}
        </MenuItem>
        <MenuItem {...outside} href={links.outlook}>
          {t('calendar.outlook')}
        </MenuItem>
      </Menu>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { calendarFile, type CalendarEntry } from '#rules/events/calendar-entry.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { MenuButton } from '#app/ui/menu/menu-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { CALENDAR } from '#app/ui/plain/icon-paths.ts'
import { calendarLinks } from './calendar-links.ts'

interface CalendarMenuProps {
  entry: CalendarEntry
  /** Without its extension. */
  file_name: string
}

/** Adds the event to a calendar; the file is generated in the browser and needs no network. */
export function CalendarMenu({ entry, file_name }: CalendarMenuProps) {
  const { t } = useTranslation('public')
  const links = calendarLinks(entry)
  const save = () => {
    const text = calendarFile(entry, new Date().toISOString())
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${file_name}.ics`)
  }
  return (
    <MenuButton
      className="plain-button outlined"
      entries={[
        { key: 'file', label: t('calendar.file'), onSelect: save },
        { key: 'google', label: t('calendar.google'), href: links.google },
        { key: 'outlook', label: t('calendar.outlook'), href: links.outlook },
      ]}
    >
      <Icon path={CALENDAR} size={20} />
      {t('calendar.add')}
    </MenuButton>
  )
}

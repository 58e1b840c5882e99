import { useTranslation } from 'react-i18next'
import { fetchExport } from '#app/data/attendees/mutations.ts'
import { ExportDialog } from '#app/components/export-dialog.tsx'
import { useEvent } from '../use-event.tsx'
import { attendeesExportBody, type AttendeeList } from './attendees-search.ts'

/** Exports all attendees that match the search and the filters. */
export function AttendeesExport({ list, onClose }: { list: AttendeeList; onClose: () => void }) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  return (
    <ExportDialog
      title={t('export.title')}
      fetchFile={(format, options) =>
        fetchExport(event.id, { format, ...attendeesExportBody(list) }, options)
      }
      onClose={onClose}
    >
      {list.is_narrowed ? t('export.found') : t('export.all')}
    </ExportDialog>
  )
}

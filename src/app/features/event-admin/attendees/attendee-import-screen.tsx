import { useTranslation } from 'react-i18next'
import { ATTENDEE_IMPORT_ROWS_MAX, type AttendeeImportColumn } from '#contract/orders/attendee-import.ts'
import type { AnyImportedRow } from '#contract/wire/import-report.ts'
import { attendeeFields } from '#app/components/fields/attendee.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ImportPanels } from '#app/components/import/import-panels.tsx'
import { fetchAttendeeTemplate, useImportAttendees } from '#app/data/attendees/import.ts'
import { fetchImportProgress, newImportKey } from '#app/data/members/import.ts'
import { Page } from '#app/ui/page.tsx'
import { useEvent } from '../use-event.tsx'

/** Imports the attendees of an event from a file, with the codes of another ticket system. */
export function AttendeeImportScreen() {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const { mutateAsync } = useImportAttendees(event.id)
  const messagesOf = useRowMessages()
  const back = { to: `/manage/event/${event.id}/attendees`, label: t('import.back') }
  return (
    <Page title={t('import.title')} back={back} width="md">
      <ImportPanels
        rowsMax={ATTENDEE_IMPORT_ROWS_MAX}
        calls={{
          newKey: newImportKey,
          send: mutateAsync,
          fetchProgress: fetchImportProgress,
          fetchTemplate: () => fetchAttendeeTemplate(event.id),
        }}
        texts={{
          title: t('import.title'),
          known: t('import.known'),
          name: t('import.name'),
          mails: { label: t('import.mails'), hint: t('import.mails_hint') },
          done: ({ new: count }) => t('import.done', { count }),
          messagesOf,
        }}
      />
    </Page>
  )
}

/** Returns the errors of a row: "Email: Please enter an email address." */
function useRowMessages(): (row: AnyImportedRow) => string[] {
  const { t } = useTranslation('event-people')
  const { t: tImport } = useTranslation('import')
  const columns: Partial<Record<string, string>> = useColumnLabels()
  const errorLabel = useFieldErrorLabels()
  return ({ errors }) =>
    Object.entries(errors).map(([column, codes = []]) => {
      const [code = '', detail = ''] = codes
      const labels: Partial<Record<string, string>> = {
        formula: tImport('code.formula'),
        repeated: t('import.code.repeated', { detail }),
        code_used: t('import.code.code_used', { detail }),
        ambiguous: t('import.code.ambiguous'),
        digits_lost: t('import.code.digits_lost'),
        sold_out: t('import.code.sold_out'),
        option_unknown: t('import.code.option_unknown'),
      }
      return `${columns[column] ?? column}: ${labels[code] ?? errorLabel(codes) ?? code}`
    })
}

function useColumnLabels(): Record<AttendeeImportColumn, string> {
  const { t } = useTranslation('event-people')
  const fields = useFields(attendeeFields)
  return {
    order_no: t('import.order_no'),
    ticket: fields.ticket_id.label,
    price: fields.price_id.label,
    first_name: fields.first_name.label,
    last_name: fields.last_name.label,
    email: fields.email.label,
    note: fields.note.label,
    needs_attention: fields.needs_attention.label,
    external_code: t('import.external_code'),
  }
}

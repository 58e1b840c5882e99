import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { FormPage } from '#app/components/form/form-page.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { DeleteOtherEventDialog } from './delete-other-event-dialog.tsx'
import { FilesPanel } from './files/files-panel.tsx'
import { PicturesPanel } from './files/pictures-panel.tsx'
import { OtherEventFields } from './one/other-event-fields.tsx'
import { PreviewPanel } from './one/preview-panel.tsx'
import { useOtherEventForm } from './one/use-other-event-form.ts'

const OTHER_EVENTS_PATH = '/manage/other-events'

/** One other event with everything that visitors see; its texts are editable online or offline. */
export function OtherEventScreen() {
  const { t } = useTranslation('other-events')
  const { otherEventId = '' } = useParams({ strict: false })
  const account_rows = useAccountRows()
  const edits = useAccountEdits()
  const row = account_rows?.other_events.find(({ id }) => id === otherEventId)
  if (account_rows === undefined || row === undefined) {
    return (
      <Page title={t('one')} back={{ to: OTHER_EVENTS_PATH, label: t('back') }}>
        <OtherEventNotFound is_stored={account_rows?.is_kept} />
      </Page>
    )
  }
  return (
    <EditsContext value={edits}>
      <OtherEventEditor key={row.id} row={row} />
    </EditsContext>
  )
}

/** It is not on this device: still downloading, unavailable offline, or nonexistent. */
function OtherEventNotFound({ is_stored }: { is_stored: boolean | undefined }) {
  const { t } = useTranslation('other-events')
  const online = useOnline()
  const { isPending, error, refetch } = useCataloguePull()
  if (is_stored !== true && !online) return <EmptyState title={t('not_kept')} />
  if (is_stored !== true && error !== null)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  if (is_stored !== true || isPending) return <LoadingRows rows={8} />
  return (
    <EmptyState
      title={t('gone')}
      action={
        <LinkButton to={OTHER_EVENTS_PATH} variant="outlined">
          {t('back')}
        </LinkButton>
      }
    />
  )
}

function OtherEventEditor({ row }: { row: EditedRow<OtherEvent> }) {
  const { t } = useTranslation('other-events')
  const online = useOnline()
  const navigate = useNavigate()
  const form = useOtherEventForm({ row })
  const [is_deleting, setDeleting] = useState(false)
  return (
    <Page
      title={row.title}
      subtitle={<RowName row={row}>{row.place}</RowName>}
      back={{ to: OTHER_EVENTS_PATH, label: t('back') }}
      width="md"
      actions={
        <>
          {row.status === 'live' && !row.is_unsent && (
            <LinkButton
              to="/others/$otherEventId"
              params={{ otherEventId: row.id }}
              variant="outlined"
              startIcon={<OpenIcon />}
            >
              {t('public_page')}
            </LinkButton>
          )}
          <Button
            color="error"
            variant="outlined"
            disabled={row.is_leaving}
            onClick={() => setDeleting(true)}
          >
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <RowEdits row_id={row.id} />
      <FormPage form={form} submit={t('save')} note={!online && t('offline_note')}>
        <OtherEventFields form={form} />
      </FormPage>
      <Box sx={{ mt: 2.5 }}>
        <PicturesPanel row={row} />
      </Box>
      <FilesPanel row={row} />
      {/* Only HTML sanitized by the server is rendered. */}
      {!row.is_unsent && <PreviewPanel row={row} />}
      {is_deleting && (
        <DeleteOtherEventDialog
          row={row}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: OTHER_EVENTS_PATH })}
        />
      )}
    </Page>
  )
}

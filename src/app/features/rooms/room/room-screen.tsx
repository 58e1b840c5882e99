import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { FormPage } from '#app/components/form/form-page.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { DeleteRoomDialog } from '../delete-room-dialog.tsx'
import { PicturesPanel } from '../pictures/pictures-panel.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { ExtrasPanel } from './extras-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { RatesPanel } from './rates-panel.tsx'
import { RoomCalendar } from './room-calendar.tsx'
import { SpacePanel } from './shape-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { useRoomForm } from './use-room-form.ts'

const ROOMS_PATH = '/manage/rooms'
/** Route and params of the same path, for typed navigation. */
const ROOMS_ROUTE = { to: '/manage/rooms/{-$roomId}', params: { roomId: undefined } } as const

/** One room with all its fields; editable online or offline. */
export function RoomScreen({ id }: { id: Id }) {
  const { t } = useTranslation('rooms')
  const account_rows = useAccountRows()
  const edits = useAccountEdits()
  const room = account_rows?.rooms.find((row) => row.id === id)
  if (account_rows === undefined || room === undefined) {
    return (
      <Page title={t('room.one')} back={{ to: ROOMS_PATH, label: t('room.back') }}>
        <RoomNotFound is_kept={account_rows?.is_kept} />
      </Page>
    )
  }
  return (
    <EditsContext value={edits}>
      <RoomEditor key={id} room={room} />
    </EditsContext>
  )
}

/** The room is not on this device: still downloading, unavailable offline, or nonexistent. */
function RoomNotFound({ is_kept }: { is_kept: boolean | undefined }) {
  const { t } = useTranslation('rooms')
  const online = useOnline()
  const { isPending, error, refetch } = useCataloguePull()
  if (is_kept !== true && !online) return <EmptyState title={t('room.offline')} />
  if (is_kept !== true && error !== null)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  if (is_kept !== true || isPending) return <LoadingRows rows={8} />
  return (
    <EmptyState
      title={t('room.gone')}
      action={
        <LinkButton {...ROOMS_ROUTE} variant="outlined">
          {t('room.back')}
        </LinkButton>
      }
    />
  )
}

function RoomEditor({ room }: { room: EditedRow<Room> }) {
  const { t } = useTranslation('rooms')
  const navigate = useNavigate()
  const online = useOnline()
  const may_edit = useHasRight('room.edit')
  const may_see_bookings = useHasRight('booking.view')
  const account = useTeamSession()?.account
  const form = useRoomForm(room)
  const [is_deleting, setDeleting] = useState(false)
  const settings = { currency: account?.currency_code ?? 'HKD', timezone: account?.timezone ?? 'UTC' }
  const note = may_edit ? !online && t('room.offline_note') : t('room.may_not')
  return (
    <Page
      title={room.name}
      subtitle={<RowName row={room}>{room.floor}</RowName>}
      back={{ to: ROOMS_PATH, label: t('room.back') }}
      width="md"
      actions={
        may_edit && (
          <Button
            color="error"
            variant="outlined"
            disabled={room.is_leaving}
            onClick={() => setDeleting(true)}
          >
            {t('delete.action')}
          </Button>
        )
      }
    >
      <RowEdits row_id={room.id} />
      <FormPage form={form} submit={t('room.save')} note={note} disabled={!may_edit}>
        <TextsPanel form={form} />
        <SpacePanel form={form} room_id={room.id} />
        <HoursPanel form={form} />
        <BookingPanel form={form} />
        <RatesPanel form={form} {...settings} />
        <ExtrasPanel form={form} currency={settings.currency} />
        <QuestionsPanel form={form} />
      </FormPage>
      <PicturesPanel room={room} />
      {may_see_bookings && !room.is_new && <RoomCalendar room_id={room.id} />}
      {is_deleting && (
        <DeleteRoomDialog
          row={room}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(ROOMS_ROUTE)}
        />
      )}
    </Page>
  )
}

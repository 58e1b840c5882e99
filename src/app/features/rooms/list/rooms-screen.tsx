import AddIcon from '@mui/icons-material/Add'
import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { roomStatus, type Room, type RoomStatus } from '#contract/rooms/rooms.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { withoutRows } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteRoomDialog } from '../delete-room-dialog.tsx'
import { NewRoomDialog } from './new-room-dialog.tsx'
import { useRoomColumns } from './room-columns.tsx'
import { lowestRateOf, maxCapacityOf } from './room-facts.ts'
import { RoomMenu } from './room-menu.tsx'
import { roomsSearch } from './rooms-search.ts'

/** The venue's rooms in the visitors' order; editable online or offline. */
export function RoomsScreen() {
  const { t } = useTranslation('rooms')
  const may_edit = useHasRight('room.edit')
  const currency = useTeamSession()?.account.currency_code ?? 'HKD'
  const online = useOnline()
  const navigate = useNavigate()
  const pull = useCataloguePull()
  const account_rows = useAccountRows()
  const list = useListSearch(roomsSearch)
  const { status } = useFields(roomFields)
  const rooms = account_rows?.rooms ?? []
  const open = useOpenRow(rooms)
  const openRoom = ({ id }: Pick<Room, 'id'>) =>
    void navigate({ to: '/manage/rooms/{-$roomId}', params: { roomId: id } })
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('list.new')}
    </Button>
  )
  const menu = (row: EditedRow<Room>) => (
    <RoomMenu row={row} rooms={rooms} onOpen={() => openRoom(row)} onDelete={() => open.act('delete', row)} />
  )
  return (
    <EditsContext value={useAccountEdits()}>
      <ListPage
        title={t('list.title')}
        subtitle={t('list.lead')}
        create={create}
        list={list}
        rows={
          account_rows?.is_kept === true
            ? rowsOfLocal(rooms, list, searchOptionsOf(rooms, list.search.status))
            : withoutRows(pull, online)
        }
        columns={useRoomColumns(currency)}
        rowKey={({ id }) => id}
        searchLabel={t('list.search')}
        filters={
          <FilterSelect
            label={status.label}
            value={list.search.status}
            onChange={(value) => list.setFilter('status', value)}
            options={roomStatus.options.map((value) => ({ value, label: status.choices[value] }))}
          />
        }
        empty={
          <EmptyState icon={<RoomIcon />} title={t('list.empty')} action={create}>
            {t('list.empty_text')}
          </EmptyState>
        }
        actions={may_edit ? menu : undefined}
      >
        {open.is_creating && <NewRoomDialog onCreated={openRoom} onClose={open.close} />}
        {open.deleted && <DeleteRoomDialog row={open.deleted} onClose={open.close} />}
      </ListPage>
    </EditsContext>
  )
}

const searchOptionsOf = (rooms: readonly Room[], status: RoomStatus | undefined) => {
  const positions = new Map(rooms.map(({ id }, at) => [id, at]))
  return {
    texts: (row: Room) => [
      row.name,
      row.floor,
      ...row.units,
      ...Object.values(row.translations).map(({ name = '' }) => name),
    ],
    by: {
      order: ({ id }: Room) => positions.get(id) ?? null,
      name: ({ name }: Room) => name.toLowerCase(),
      capacity: maxCapacityOf,
      price: (row: Room) => lowestRateOf(row)?.price_cents ?? null,
    },
    keeps: (row: Room) => status === undefined || row.status === status,
  }
}

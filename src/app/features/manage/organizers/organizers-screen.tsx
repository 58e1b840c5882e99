import AddIcon from '@mui/icons-material/Add'
import OrganizerIcon from '@mui/icons-material/StorefrontOutlined'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/organizers.ts'
import { useOrganizers } from '#app/data/organizers/queries.ts'
import { useOnline } from '#app/lib/online.ts'
import { formatNumber } from '#app/lib/money.ts'
import { useHasRight } from '#app/lib/session.ts'
import { ListPage } from '#app/parts/list/list-page.tsx'
import { rowsOfQuery } from '#app/parts/list/rows-state.ts'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import type { Column } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { OrganizerDialog } from './organizer-dialog.tsx'
import { organizersSearch } from './organizers-search.ts'

/** Who gives the events of the account. */
export function OrganizersScreen() {
  const { t } = useTranslation('manage')
  const online = useOnline()
  const may_edit = useHasRight('organizer.edit')
  const list = useListSearch(organizersSearch)
  const query = useOrganizers(list.query)
  const columns = useColumns()
  const [open, setOpen] = useState<{ id: string | null } | null>(null)
  const chosen = query.data?.data.find(({ id }) => id === open?.id)
  const create = may_edit && (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      disabled={!online}
      onClick={() => setOpen({ id: null })}
    >
      {t('organizer.new')}
    </Button>
  )
  return (
    <ListPage
      title={t('organizer.title')}
      create={create}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('organizer.search')}
      empty={
        <EmptyState icon={<OrganizerIcon />} title={t('organizer.none')} action={create}>
          {t('organizer.none_text')}
        </EmptyState>
      }
      actions={may_edit ? rowMenu(setOpen) : undefined}
    >
      {open?.id === null && <OrganizerDialog organizer={null} onClose={() => setOpen(null)} />}
      {chosen && <OrganizerDialog organizer={chosen} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

const rowMenu = (onEdit: (open: { id: string }) => void) => (row: Organizer) => (
  <Menu row={row} onEdit={onEdit} />
)

function Menu({ row, onEdit }: { row: Organizer; onEdit: (open: { id: string }) => void }) {
  const { t } = useTranslation('manage')
  return (
    <RowMenu
      label={t('action.more', { title: row.name })}
      actions={[{ label: t('action.edit'), onSelect: () => onEdit({ id: row.id }) }]}
    />
  )
}

function useColumns(): Column<Organizer>[] {
  const { t } = useTranslation('manage')
  return [
    {
      key: 'name',
      header: t('organizer.name'),
      sortable: true,
      cell: ({ id, name, logo_url }) => (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Avatar src={logo_url ?? undefined} alt="" variant="rounded">
            <OrganizerIcon />
          </Avatar>
          <TextLink
            to="/manage/organizer/$organizerId/events/{-$eventsState}"
            params={{ organizerId: id }}
            sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
          >
            {name}
          </TextLink>
        </Stack>
      ),
    },
    { key: 'email', header: t('organizer.email'), cell: ({ email }) => email },
    {
      key: 'events',
      header: t('events.title'),
      align: 'right',
      cell: ({ events_count }) => formatNumber(events_count),
    },
  ]
}

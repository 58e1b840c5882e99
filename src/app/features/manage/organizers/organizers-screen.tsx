import AddIcon from '@mui/icons-material/Add'
import OrganizerIcon from '@mui/icons-material/StorefrontOutlined'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/events/organizers.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useFields } from '#app/components/fields/field.ts'
import { organizerFields } from '#app/components/fields/organizer.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { withoutRows } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { OrganizerDialog } from './organizer-dialog.tsx'
import { organizersSearch } from './organizers-search.ts'

/** The account's organizers. */
export function OrganizersScreen() {
  const { t } = useTranslation('manage')
  const online = useOnline()
  const may_edit = useHasRight('organizer.edit')
  const pull = useCataloguePull()
  const account = useAccountRows()
  const list = useListSearch(organizersSearch)
  const organizers = account?.organizers ?? []
  const open = useOpenRow(organizers)
  const columns = useColumns()
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('organizer.new')}
    </Button>
  )
  const menu = (row: EditedRow<Organizer>) => (
    <RowMenu
      label={t('action.more', { title: row.name })}
      actions={[{ label: t('action.edit'), onSelect: () => open.act('edit', row) }]}
    />
  )
  return (
    <EditsContext value={useAccountEdits()}>
      <ListPage
        title={t('organizer.title')}
        create={create}
        list={list}
        rows={
          account?.is_kept === true
            ? rowsOfLocal(organizers, list, SEARCH_OPTIONS)
            : withoutRows(pull, online)
        }
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('organizer.search')}
        empty={
          <EmptyState icon={<OrganizerIcon />} title={t('organizer.none')} action={create}>
            {t('organizer.none_text')}
          </EmptyState>
        }
        actions={may_edit ? menu : undefined}
      >
        {open.is_creating && <OrganizerDialog organizer={null} onClose={open.close} />}
        {open.edited && <OrganizerDialog organizer={open.edited} onClose={open.close} />}
      </ListPage>
    </EditsContext>
  )
}

const SEARCH_OPTIONS = {
  texts: ({ name, email }: Organizer) => [name, email],
  by: {
    name: ({ name }: Organizer) => name.toLowerCase(),
    created_at: ({ created_at }: Organizer) => created_at,
  },
}

function useColumns(): Column<EditedRow<Organizer>>[] {
  const { t } = useTranslation('manage')
  const fields = useFields(organizerFields)
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Avatar src={row.logo_url ?? undefined} alt="" variant="rounded">
            <OrganizerIcon />
          </Avatar>
          <RowName row={row}>{row.is_new ? row.name : <OrganizerLink organizer={row} />}</RowName>
        </Stack>
      ),
    },
    { key: 'email', header: fields.email.label, cell: ({ email }) => email },
    {
      key: 'events',
      header: t('events.title'),
      align: 'right',
      cell: ({ events_count }) => formatNumber(events_count),
    },
  ]
}

function OrganizerLink({ organizer }: { organizer: Organizer }) {
  return (
    <TextLink
      to="/manage/organizer/$organizerId/events/{-$eventsState}"
      params={{ organizerId: organizer.id }}
      sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
    >
      {organizer.name}
    </TextLink>
  )
}

import ConflictIcon from '@mui/icons-material/ReportProblemOutlined'
import DoorIcon from '@mui/icons-material/QrCodeScanner'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInCounts, CheckInList } from '#contract/door/check-in-lists.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { RowEdits, RowMark } from '#app/components/edits/row-edits.tsx'
import { MissingTranslations } from '../missing-translations.tsx'
import { useHasEventRight } from '../use-event.tsx'
import { InsideCounts } from './inside-counts.tsx'
import { ListFacts } from './list-facts.tsx'
import { ListStatusChip } from './list-status.tsx'

export type ListAction = 'edit' | 'pair' | 'devices' | 'overrides' | 'takings' | 'conflicts' | 'delete'

interface ListCardProps {
  list: EditedRow<CheckInList>
  counts: CheckInCounts | undefined
  onOpen: (action: ListAction) => void
}

/** One list: its counts, its opening times, and links to its door. */
export function ListCard({ list, counts, onOpen }: ListCardProps) {
  const { t } = useTranslation('event-admin')
  const may_manage = useHasEventRight('device.manage')
  const sells = useHasEventRight('money.view') && (list.sells_ticket_ids ?? []).length > 0
  const conflicts = counts?.conflicts ?? 0
  return (
    <Card component="li" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
            {list.name}
          </Typography>
          <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
            <ListStatusChip list={list} />
            {list.kind === 'hand_out' && <StatusChip tone="default" label={t('lists.hand_out')} />}
            <RowMark row={list} />
            <MissingTranslations row={list} field="name" />
          </Stack>
        </Box>
        <ListMenu list={list} onOpen={onOpen} />
      </Stack>
      <RowEdits row_id={list.id} />
      <InsideCounts counts={counts} kind={list.kind} />
      <ListFacts list={list} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 'auto' }}>
        <LinkButton
          to="/check-in/$checkInListShortId"
          params={{ checkInListShortId: list.id }}
          preload={false}
          variant="contained"
          startIcon={<DoorIcon />}
        >
          {t('lists.open_door')}
        </LinkButton>
        {may_manage && (
          <Button variant="outlined" onClick={() => onOpen('devices')}>
            {t('lists.devices')}
          </Button>
        )}
        {sells && (
          <Button variant="outlined" onClick={() => onOpen('takings')}>
            {t('lists.takings')}
          </Button>
        )}
        {conflicts > 0 && (
          <Button color="error" startIcon={<ConflictIcon />} onClick={() => onOpen('conflicts')}>
            {t('lists.conflicts', { count: conflicts })}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function ListMenu({ list, onOpen }: Pick<ListCardProps, 'list' | 'onOpen'>) {
  const { t } = useTranslation('event-admin')
  const online = useOnline()
  const may_edit = useHasEventRight('check_in_list.edit')
  const may_manage = useHasEventRight('device.manage')
  const may_print = useHasEventRight('attendee.view')
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (action: ListAction) => () => {
    setAnchor(null)
    onOpen(action)
  }
  if (!may_edit && !may_manage && !may_print) return null
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t('lists.more', { name: list.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <OfflineMenuNote text={t('lists.offline')} />
        {may_edit && <MenuItem onClick={choose('edit')}>{t('lists.edit')}</MenuItem>}
        {may_manage && (
          <MenuItem disabled={!online} onClick={choose('pair')}>
            {t('lists.pair')}
          </MenuItem>
        )}
        {may_manage && (
          <MenuItem disabled={!online} onClick={choose('overrides')}>
            {t('lists.overrides')}
          </MenuItem>
        )}
        {may_print && (
          <MenuItem
            onClick={() =>
              void navigate({
                to: '/manage/event/$eventId/check-in/$checkInListShortId/print',
                params: { eventId: list.event_id, checkInListShortId: list.id },
              })
            }
          >
            {t('lists.print')}
          </MenuItem>
        )}
        {may_edit && (
          <MenuItem disabled={!online} onClick={choose('delete')}>
            {t('lists.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

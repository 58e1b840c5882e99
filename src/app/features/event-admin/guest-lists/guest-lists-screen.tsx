import AddIcon from '@mui/icons-material/Add'
import GuestsIcon from '@mui/icons-material/GroupAddOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestList } from '#contract/orders/guest-lists.ts'
import { useGuestLists, useRevokeGuestList } from '#app/data/guest-lists/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { GuestListDialog } from './guest-list-dialog.tsx'

/** The guest lists of an event: who may name how many guests until when. */
export function GuestListsScreen() {
  const { t } = useTranslation('guest-lists')
  const { event } = useEvent()
  const online = useOnline()
  const lists = useGuestLists(event.id)
  const [edited, setEdited] = useState<GuestList | 'new' | null>(null)
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} disabled={!online} onClick={() => setEdited('new')}>
      {t('list.new')}
    </Button>
  )
  return (
    <Page title={t('list.title')} actions={(lists.data?.length ?? 0) > 0 && create}>
      <WaitForServer query={lists}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<GuestsIcon />} title={t('list.none')} action={create}>
              {t('list.none_text')}
            </EmptyState>
          ) : (
            <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
              {found.map((list) => (
                <GuestListCard key={list.id} list={list} onEdit={() => setEdited(list)} />
              ))}
            </Stack>
          )
        }
      </WaitForServer>
      {edited !== null && (
        <GuestListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

function GuestListCard({ list, onEdit }: { list: GuestList; onEdit: () => void }) {
  const { t } = useTranslation('guest-lists')
  const { event, tickets } = useEvent()
  const online = useOnline()
  const nameOf = (id: string) => tickets.find((ticket) => ticket.id === id)?.name ?? ''
  const { host, url } = list
  return (
    <li>
      <Panel title={host} lead={t('list.until', { time: formatInstant(list.until, event.timezone) })}>
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.places.map(({ ticket_id, used, quantity }) => (
            <Typography component="li" key={ticket_id} sx={{ overflowWrap: 'anywhere' }}>
              {t('list.used', { ticket: nameOf(ticket_id), used, quantity })}
            </Typography>
          ))}
        </Stack>
        {url === null ? (
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('list.revoked')}</Typography>
        ) : (
          <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
            <CopyButton text={url} label={t('list.copy')} of={host} />
            <Button aria-label={t('list.edit_of', { host })} disabled={!online} onClick={onEdit}>
              {t('list.edit')}
            </Button>
            <RevokeButton list={list} disabled={!online} />
          </Stack>
        )}
      </Panel>
    </li>
  )
}

function RevokeButton({ list: { id, host }, disabled }: { list: GuestList; disabled: boolean }) {
  const { t } = useTranslation('guest-lists')
  const { event } = useEvent()
  const notify = useNotify()
  const [is_asking, setAsking] = useState(false)
  const { mutate, isPending } = useRevokeGuestList(event.id)
  const revoke = () =>
    mutate(id, {
      onSuccess: () => setAsking(false),
      onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    })
  return (
    <>
      <Button
        color="error"
        aria-label={t('list.revoke_of', { host })}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {t('list.revoke')}
      </Button>
      <ConfirmDialog
        open={is_asking}
        title={t('list.revoke_title', { host })}
        confirm={t('list.revoke')}
        destructive
        pending={isPending}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        {t('list.revoke_text')}
      </ConfirmDialog>
    </>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Supervisor } from '#contract/door/supervisors.ts'
import { useRemoveSupervisor } from '#app/data/supervisors/mutations.ts'
import { useSupervisors } from '#app/data/supervisors/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

/** Supervisors of an event, whose PINs open the missing rights of a phone at its doors. */
export function SupervisorsPanel() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { data, error } = useSupervisors(event.id)
  const [edited, setEdited] = useState<Supervisor | 'new' | null>(null)
  const add = (
    <OnlineOnly>
      {(offline) => (
        <Button variant="outlined" disabled={offline} onClick={() => setEdited('new')}>
          {t('supervisors.add')}
        </Button>
      )}
    </OnlineOnly>
  )
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title={t('supervisors.title')} lead={t('supervisors.lead')} action={add}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        {data === undefined && error === null && <Skeleton variant="rounded" sx={{ height: 48 }} />}
        {data?.length === 0 && <Typography>{t('supervisors.none')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((supervisor) => (
            <SupervisorEntry
              key={supervisor.id}
              supervisor={supervisor}
              onEdit={() => setEdited(supervisor)}
            />
          ))}
        </Box>
      </Panel>
      {edited !== null && (
        <SupervisorDialog supervisor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Box>
  )
}

function SupervisorEntry({ supervisor, onEdit }: { supervisor: Supervisor; onEdit: () => void }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { mutate, isPending } = useRemoveSupervisor(event.id)
  const { name } = supervisor
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', py: 0.5 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('supervisors.pin_of', { time: formatInstant(supervisor.pin_changed_at, event.timezone) })}
        </Typography>
      </Box>
      <Button aria-label={t('supervisors.edit_of', { name })} onClick={onEdit}>
        {t('supervisors.edit')}
      </Button>
      <RevokeButton
        label={t('supervisors.remove')}
        title={t('supervisors.remove_title', { name })}
        text={t('supervisors.remove_text')}
        isPending={isPending}
        onConfirm={(done) => mutate(supervisor.id, done)}
      />
    </Stack>
  )
}

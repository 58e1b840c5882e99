import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDoorKeys } from '#app/data/door-keys/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { RenewKeyDialog } from './renew-key-dialog.tsx'

/** Door keys of an event, and a button that renews them. */
export function DoorKeyPanel() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { data, error } = useDoorKeys(event.id)
  const [is_open, setOpen] = useState(false)
  const renew = (
    <OnlineOnly>
      {(offline) => (
        <Button variant="outlined" disabled={offline || data === undefined} onClick={() => setOpen(true)}>
          {t('door_key.renew')}
        </Button>
      )}
    </OnlineOnly>
  )
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title={t('door_key.title')} lead={t('door_key.lead')} action={renew}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        {data === undefined && error === null && <Skeleton variant="rounded" sx={{ height: 48 }} />}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {data?.map(({ key_no, created_at, retired_at, tickets }) => (
            <Typography component="li" key={key_no}>
              {retired_at === null
                ? t('door_key.current', { count: tickets, since: formatInstant(created_at, event.timezone) })
                : t('door_key.ends', { count: tickets, until: formatInstant(retired_at, event.timezone) })}
            </Typography>
          ))}
        </Box>
      </Panel>
      {is_open && <RenewKeyDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}

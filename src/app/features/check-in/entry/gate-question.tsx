import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markGateAsked, hasAskedForGate } from '#app/lib/doors/door-marker.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'

// Form fields are larger than a working door's code.
const GateForm = lazy(() => import('./place-form.tsx').then((part) => ({ default: part.GateForm })))

/** Asks a team member once for their gate; a paired phone was asked when it was paired. */
export function GateQuestion() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const meta = useDoorState((state) => state.meta)
  const { list_id } = station.door
  const opened_by = useDoorState((state) => state.opened_by)
  const [was_asked, setAsked] = useState(() => hasAskedForGate(list_id))
  if (was_asked || opened_by !== 'person' || meta === null || meta.device.gate !== null) return null
  const finish = () => {
    markGateAsked(list_id)
    setAsked(true)
    void station.door.refresh()
  }
  return (
    <Box component="section" aria-labelledby="gate-question" sx={card}>
      <Typography id="gate-question" variant="h2">
        {t('place.question')}
      </Typography>
      <Suspense fallback={null}>
        <GateForm listId={list_id} device={meta.device} onSaved={finish} />
      </Suspense>
      <Button sx={{ mt: 1 }} fullWidth onClick={finish}>
        {t('place.no_gate')}
      </Button>
    </Box>
  )
}

const card = {
  mt: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const

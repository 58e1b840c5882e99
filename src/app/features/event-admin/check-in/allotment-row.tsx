import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Takings } from '#contract/door/takings.ts'
import { useTakeBackAllotment } from '#app/data/takings/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'

interface AllotmentRowProps {
  row: Takings['allotments'][number]
  list: CheckInList
}

/** Places that a phone holds, which the organizer may take back. */
export function AllotmentRow({ row, list }: AllotmentRowProps) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const may_manage = useHasEventRight('device.manage')
  const take_back = useTakeBackAllotment(list)
  const notify = useNotify()
  const [is_asking, setAsking] = useState(false)
  const { device_name: device, ticket_name, price_label, quantity, used, until } = row
  const name = [device, ticket_name, price_label].filter(Boolean).join(' · ')
  const time = formatInstant(until, event.timezone)
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        {name}: {t('places.left', { left: quantity - used, quantity, time })}
      </Typography>
      {may_manage && (
        <OnlineOnly>
          {(offline) => (
            <Button
              variant="outlined"
              disabled={offline}
              aria-label={t('takings.take_back_of', { device })}
              onClick={() => setAsking(true)}
            >
              {t('takings.take_back')}
            </Button>
          )}
        </OnlineOnly>
      )}
      <ConfirmDialog
        open={is_asking}
        title={t('takings.take_back_of', { device })}
        confirm={t('takings.take_back')}
        pending={take_back.isPending}
        onConfirm={() =>
          take_back.mutate(row.id, {
            onSuccess: () => notify({ kind: 'success', text: t('takings.taken_back') }),
            onError: (error) => notify({ kind: 'error', text: errorText(error) }),
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t('takings.take_back_text')}
      </ConfirmDialog>
    </Stack>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { FIRST_NAME_MAX } from '#contract/account/users.ts'
import { guestName, type HostedList } from '#contract/orders/guest-lists.ts'
import { useSaveGuestNames } from '#app/data/guest-lists/hosted.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { Panel } from '#app/ui/panel.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { linesOf, namesOf, type GuestLine } from './guest-lines.ts'

interface GuestNamesProps {
  token: string
  list: HostedList
  onReload: () => void
}

/** A field for each place of a list, and one button that saves all of them. */
export function GuestNames({ token, list, onReload }: GuestNamesProps) {
  const { t } = useTranslation('guest-lists')
  const online = useOnline()
  const [lines, setLines] = useState(() => linesOf(list))
  const { mutate, isPending, isSuccess, error } = useSaveGuestNames(token)
  const { timezone, starts_at, is_off } = list.event
  const until = formatInstant(list.until, timezone)
  const rename = (key: string, name: string) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, name } : line)))
  const names = namesOf(lines)
  const is_valid = names.every((name) => guestName.safeParse(name).success)
  const is_changed = error instanceof ApiError && error.code === 'guest_list.changed'
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (is_valid)
          mutate({ names, version: list.version }, { onSuccess: (saved) => setLines(linesOf(saved)) })
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Box>
          <Typography>{formatInstant(starts_at, timezone)}</Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{t('host.of', { host: list.host })}</Typography>
        </Box>
        <Typography>
          {list.is_open ? t('host.lead', { time: until }) : t('host.closed', { time: until })}
        </Typography>
        {is_off && <Alert severity="warning">{t('host.off')}</Alert>}
        {!online && <Alert severity="info">{t('host.offline')}</Alert>}
        {list.places.map(({ ticket_id, ticket_name, quantity }) => (
          <Panel key={ticket_id} title={t('host.places', { ticket: ticket_name, count: quantity })}>
            <Stack sx={{ gap: 2 }}>
              {lines
                .filter((line) => line.ticket_id === ticket_id)
                .map((line, at) => (
                  <GuestField
                    key={line.key}
                    line={line}
                    label={t('host.guest', { no: at + 1 })}
                    disabled={!list.is_open || line.has_come}
                    onChange={(name) => rename(line.key, name)}
                  />
                ))}
            </Stack>
          </Panel>
        ))}
        {error !== null && (
          <Alert
            severity="error"
            action={is_changed && <Button onClick={onReload}>{t('host.reload')}</Button>}
          >
            {errorText(error)}
          </Alert>
        )}
        {isSuccess && <Alert severity="success">{t('host.saved')}</Alert>}
        {list.is_open && (
          <Button type="submit" variant="contained" size="large" loading={isPending} disabled={!online}>
            {t('host.save')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}

interface GuestFieldProps {
  line: GuestLine
  label: string
  disabled: boolean
  onChange: (name: string) => void
}

function GuestField({ line, label, disabled, onChange }: GuestFieldProps) {
  const { t } = useTranslation('guest-lists')
  const errorLabel = useFieldErrorLabels()
  const issue =
    line.name.trim() === '' ? undefined : guestName.shape.name.safeParse(line.name).error?.issues[0]
  return (
    <TextField
      id={`guest_${line.key}`}
      label={label}
      value={line.name}
      onChange={onChange}
      disabled={disabled}
      max={FIRST_NAME_MAX}
      autoComplete="off"
      hint={line.has_come ? t('host.has_come') : undefined}
      problem={issue && errorLabel([issue.message])}
    />
  )
}

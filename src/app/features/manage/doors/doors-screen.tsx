import DoorIcon from '@mui/icons-material/QrCodeScanner'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useDoors, type EventDoors } from './use-doors.ts'

/** Doors of all current and upcoming events, for door staff; open ones first. */
export function DoorsScreen() {
  const { t } = useTranslation('manage')
  return (
    <Page title={t('doors.title')} width="md">
      <Doors />
    </Page>
  )
}

function Doors() {
  const { t } = useTranslation('manage')
  const doors = useDoors()
  const pull = useCataloguePull()
  const may_edit = useHasRight('check_in_list.edit')
  if (doors === undefined || (doors.length === 0 && pull.isPending)) return <LoadingRows />
  if (doors.length === 0 && pull.isError)
    return <ErrorState onRetry={() => void pull.refetch()}>{errorText(pull.error)}</ErrorState>
  if (doors.length === 0)
    return (
      <EmptyState
        icon={<DoorIcon />}
        title={t('doors.none')}
        action={
          may_edit && (
            <LinkButton to="/manage/events/{-$eventsState}" variant="contained">
              {t('doors.to_events')}
            </LinkButton>
          )
        }
      >
        {t('doors.none_text')}
      </EmptyState>
    )
  return doors.map((entry) => <DoorsOfEvent key={entry.event.id} {...entry} />)
}

function DoorsOfEvent({ event, lists }: EventDoors) {
  return (
    <Panel title={event.title} lead={formatRange(event.starts_at, event.ends_at, event.timezone)}>
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {lists.map((list) => (
          <Door key={list.id} list={list} timezone={event.timezone} />
        ))}
      </Stack>
    </Panel>
  )
}

function Door({ list, timezone }: { list: CheckInList; timezone: string }) {
  const { t } = useTranslation('manage')
  const status = listStatusAt(list, new Date(useNow()).toISOString())
  const texts = {
    active: t('doors.open_now'),
    not_active_yet: t('doors.opens', {
      when: list.activates_at && formatInstant(list.activates_at, timezone),
    }),
    expired: t('doors.closed_on', { when: list.expires_at && formatInstant(list.expires_at, timezone) }),
  }
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ columnGap: 2, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Stack sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{list.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts[status]}
        </Typography>
      </Stack>
      <LinkButton
        to="/check-in/$checkInListShortId"
        params={{ checkInListShortId: list.id }}
        preload={false}
        variant={status === 'active' ? 'contained' : 'outlined'}
        startIcon={<DoorIcon />}
        aria-label={t('doors.go_to', { name: list.name })}
      >
        {t('doors.go')}
      </LinkButton>
    </Stack>
  )
}

import PrintIcon from '@mui/icons-material/PrintOutlined'
import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { day as dayOf } from '#contract/wire/day.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { useAccount, useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useDaySheet } from '#app/data/bookings/sheet.ts'
import { formatDay, formatInstant } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DayPicker } from '../day-choice.tsx'
import { visibleSpan } from '#app/features/bookings/calendar/calendar-search.ts'
import { visibleEntries } from '#app/features/bookings/calendar/calendar-entries.ts'
import { printStyles } from './print-styles.ts'
import { SheetTable } from './sheet-table.tsx'

/** Printable sheet of everything in the rooms on one day, in order of time. */
export function SheetScreen() {
  const { t } = useTranslation('bookings')
  const now_ms = useNow()
  const navigate = useNavigate()
  const account = useAccount().data
  const timezone = useAccountTimezone()
  const today = dayAt(fromEpochMs(now_ms), timezone)
  const { day: day_param } = useSearch({ strict: false })
  const parsed = dayOf.safeParse(day_param)
  const day = parsed.success ? parsed.data : today
  const sheet = useDaySheet(visibleSpan([day], timezone))
  const as_of = formatInstant(fromEpochMs(sheet.dataUpdatedAt), timezone)
  const title = formatDay(`${day}T12:00:00.000Z`, 'UTC')
  return (
    <Page
      title={day === today ? t('sheet.title') : t('sheet.title_of_day')}
      subtitle={account === undefined ? title : `${title} · ${account.name}`}
      back={{ to: '/manage/bookings', label: t('title') }}
      actions={
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('sheet.print')}
        </Button>
      }
    >
      <GlobalStyles styles={printStyles} />
      <Stack
        direction="row"
        className="no-print"
        sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2, alignItems: 'center' }}
      >
        <DayPicker
          day={day}
          today={today}
          before={addDays(day, -1)}
          after={addDays(day, 1)}
          onChoose={(value) =>
            void navigate({ to: '/manage/bookings/sheet', search: { day: value }, replace: true })
          }
        />
      </Stack>
      <WaitForServer query={sheet}>
        {({ taken, bookings }) => {
          const entries = visibleEntries(taken, {})
          return (
            <>
              {entries.length === 0 ? (
                <EmptyState icon={<RoomIcon />} title={t('sheet.empty')} />
              ) : (
                <SheetTable {...{ entries, bookings, day, timezone }} />
              )}
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
                {t('sheet.as_of', { when: as_of })}
              </Typography>
            </>
          )
        }}
      </WaitForServer>
    </Page>
  )
}

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useFields } from '#app/components/fields/field.ts'
import { otherEventFields } from '#app/components/fields/other-event.ts'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'

const TONES = { live: 'success', draft: 'warning', archived: 'default' } as const

/** An other event in the venue's order: cover, date, place and visibility. */
export function OtherEventRow({ row }: { row: EditedRow<OtherEvent> }) {
  const { t } = useTranslation('other-events')
  const { status } = useFields(otherEventFields)
  const { id, title, starts_at, ends_at, timezone, place, cover_url } = row
  const when = starts_at === null ? t('always') : formatRange(starts_at, ends_at, timezone)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      {cover_url === null ? (
        <Box aria-hidden sx={cover} />
      ) : (
        <Box component="img" src={cover_url} alt="" loading="lazy" sx={cover} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowName row={row}>
          <TextLink to="/manage/other-events/$otherEventId" params={{ otherEventId: id }}>
            {title}
          </TextLink>
        </RowName>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[when, place].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ mt: 0.5 }}>
          <StatusChip tone={TONES[row.status]} label={status.choices[row.status]} />
        </Box>
      </Box>
    </Stack>
  )
}

const cover = {
  display: { xs: 'none', sm: 'block' },
  width: 128,
  flexShrink: 0,
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const

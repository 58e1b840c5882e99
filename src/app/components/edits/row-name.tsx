import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { RowMark } from './row-edits.tsx'

/** First cell of a row: its name and its sync state. */
export function RowName({ row, children }: { row: EditedRow<{ id: string }>; children: ReactNode }) {
  return (
    <Stack
      component="span"
      direction="row"
      sx={{
        columnGap: 1,
        rowGap: 0.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        overflowWrap: 'anywhere',
        textDecoration: row.is_leaving ? 'line-through' : 'none',
      }}
    >
      <span>{children}</span>
      <RowMark row={row} />
    </Stack>
  )
}

import ExportIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx'
import { OnlineOnly } from './online-only.tsx'

/** Opens the export dialog of a list; the button's label is the dialog's title. */
export function ExportButton(dialog: Omit<ExportDialogProps, 'onClose'>) {
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <OnlineOnly>
        {(offline) => (
          <Button
            variant="outlined"
            startIcon={<ExportIcon />}
            disabled={offline}
            onClick={() => setOpen(true)}
          >
            {dialog.title}
          </Button>
        )}
      </OnlineOnly>
      {is_open && <ExportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

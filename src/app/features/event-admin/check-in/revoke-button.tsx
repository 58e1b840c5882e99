import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface RevokeButtonProps {
  label: string
  title: string
  text: string
  isPending: boolean
  onConfirm: (done: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

/** Takes access away after a question that says what follows. */
export function RevokeButton({ label, title, text, isPending, onConfirm }: RevokeButtonProps) {
  const notify = useNotify()
  const [is_open, setOpen] = useState(false)
  return (
    // In a line box the margins of a text button would take from its width.
    <Box sx={{ display: 'flex' }}>
      <Button color="error" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={is_open}
        title={title}
        confirm={label}
        destructive
        pending={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          onConfirm({
            onSuccess: () => setOpen(false),
            onError: (error) => notify({ kind: 'error', text: errorText(error) }),
          })
        }
      >
        {text}
      </ConfirmDialog>
    </Box>
  )
}

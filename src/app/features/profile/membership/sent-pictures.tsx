import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/members/receipts.ts'
import { useOwnReceipt, useReceiptPicture } from '#app/data/receipts/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FetchedPicture } from '#app/components/pictures/fetched-picture.tsx'
import { PictureViewer, type PictureView } from '#app/components/pictures/picture-viewer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/states.tsx'

const HEIGHT = 440

/** Opens the images of a sent receipt; says so when they are erased. */
export function ReceiptPictureViewer({ receipt: { id, number, pictures } }: { receipt: Receipt }) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const [is_open, setOpen] = useState(false)
  if (pictures.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('picture.none')}
      </Typography>
    )
  return (
    <>
      <Button
        disabled={!online}
        aria-label={t('receipts.look_named', { number })}
        onClick={() => setOpen(true)}
      >
        {t('receipts.look')}
      </Button>
      <Dialog
        open={is_open}
        title={t('receipts.look_named', { number })}
        width="md"
        onClose={() => setOpen(false)}
      >
        {is_open && <Pictures receipt_id={id} number={number} />}
      </Dialog>
    </>
  )
}

function Pictures({ receipt_id, number }: { receipt_id: string; number: string }) {
  const { t } = useTranslation('membership')
  // The image URLs in the stored receipt have expired.
  const { data, error, refetch } = useOwnReceipt(receipt_id)
  if (error !== null && data === undefined)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  if (data === undefined) return <Skeleton variant="rounded" height={HEIGHT} />
  const { pictures } = data
  const total = pictures.length
  const words = {
    none: t('picture.none'),
    nameOf: (at: number) => t('picture.of', { number, at, total }),
    larger: t('picture.larger'),
    smaller: t('picture.smaller'),
    turn: t('picture.turn'),
    previous: t('picture.previous'),
    next: t('picture.next'),
  }
  return (
    <>
      <PictureViewer {...{ total, words }} height={HEIGHT}>
        {(at, view) => (
          <Picture key={at} {...view} address={pictures[at] ?? ''} onRenew={() => void refetch()} />
        )}
      </PictureViewer>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('receipts.pictures_private')}
      </Typography>
    </>
  )
}

type PictureProps = PictureView & { name: string; address: string; onRenew: () => void }

function Picture(props: PictureProps) {
  const { t } = useTranslation('membership')
  return <FetchedPicture {...props} query={useReceiptPicture(props.address)} failed={t('picture.failed')} />
}

import { useTranslation } from 'react-i18next'
import { useReceiptPicture } from '#app/data/receipts/queries.ts'
import { FetchedPicture } from '#app/components/pictures/fetched-picture.tsx'
import { PictureViewer, type PictureView } from '#app/components/pictures/picture-viewer.tsx'

interface ReceiptPicturesProps {
  number: string
  /** URLs of the images; empty once they are erased. */
  pictures: readonly string[]
  /** Requests new URLs when one has expired. */
  onRenew: () => void
  height: number
}

/** The images of a receipt, one at a time, with zoom and rotation. */
export function ReceiptPictures({ number, pictures, onRenew, height }: ReceiptPicturesProps) {
  const { t } = useTranslation('members')
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
    <PictureViewer {...{ total, height, words }}>
      {(at, view) => <Picture key={at} {...view} address={pictures[at] ?? ''} onRenew={onRenew} />}
    </PictureViewer>
  )
}

type PictureProps = PictureView & { name: string; address: string; onRenew: () => void }

function Picture(props: PictureProps) {
  const { t } = useTranslation('members')
  return <FetchedPicture {...props} query={useReceiptPicture(props.address)} failed={t('picture.failed')} />
}

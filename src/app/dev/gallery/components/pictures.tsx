import { ApiError } from '#api-client/api-error.ts'
import { FetchedPicture } from '#app/components/pictures/fetched-picture.tsx'
import { PictureViewer } from '#app/components/pictures/picture-viewer.tsx'
import { PICTURE } from '#app/dev/samples/picture.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop } from '#app/dev/typed.tsx'

const failure = new ApiError({ code: 'network.timeout', status: 0 })
const drawn = new Blob([decodeURIComponent(PICTURE.slice(PICTURE.indexOf(',') + 1))], {
  type: 'image/svg+xml',
})
const fetched = { name: words.label, failed: words.sentence, zoom: 1, turns: 0, onRenew: noop }
const query = { data: undefined, error: null, refetch: noop }
const labels = {
  none: words.sentence,
  nameOf: (at: number) => `${words.label} ${at}`,
  larger: '+',
  smaller: '-',
  turn: words.action,
  previous: '<',
  next: '>',
}
const viewer = { height: 240, words: labels }

export const entries: GalleryEntries = {
  FetchedPicture: {
    'on its way': <FetchedPicture {...fetched} address="a" query={query} />,
    there: <FetchedPicture {...fetched} address="b" query={{ ...query, data: drawn }} />,
    'did not come': <FetchedPicture {...fetched} address="c" query={{ ...query, error: failure }} />,
  },
  PictureViewer: {
    none: (
      <PictureViewer {...viewer} total={0}>
        {noop}
      </PictureViewer>
    ),
    three: (
      <PictureViewer {...viewer} total={3}>
        {(at, view) => (
          <FetchedPicture {...fetched} {...view} address={String(at)} query={{ ...query, data: drawn }} />
        )}
      </PictureViewer>
    ),
  },
}

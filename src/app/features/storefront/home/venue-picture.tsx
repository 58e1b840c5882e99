import { useId } from 'react'
import { useVenue } from '#app/lib/venue.ts'
import { Photo } from '#app/features/storefront/photo.tsx'

/** The venue's name, its image with the set crop, and its tagline; nothing when it has neither. */
export function VenuePicture() {
  const id = useId()
  const { name, lead, picture } = useVenue()
  if (picture === null && lead === '') return null
  return (
    <section aria-labelledby={id} className="home-section">
      <h2 id={id} className="text-h2">
        {name}
      </h2>
      <PictureAndLead is_first={false} />
    </section>
  )
}

/** The same below the page's title while nothing is on. */
export const VenueIntro = () => (
  <div style={{ marginBottom: 32 }}>
    <PictureAndLead is_first />
  </div>
)

function PictureAndLead({ is_first }: { is_first: boolean }) {
  const { lead, picture, homepage_cover_crop: crop } = useVenue()
  return (
    <>
      {picture !== null && (
        <div className="rounded-picture">
          <Photo
            picture={picture}
            alt=""
            sizes="(min-width: 1200px) 1152px, 100vw"
            ratio="2 / 1"
            crop={crop}
            is_first={is_first}
          />
        </div>
      )}
      {lead !== '' && <p className="text-lead text-quiet venue-lead">{lead}</p>}
    </>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useVenue } from '#app/lib/venue.ts'
import { Photo } from '#app/features/storefront/photo.tsx'

/** The venue's name, its image with the set crop, and its tagline; nothing when it has neither. */
export function VenuePicture() {
  const id = useId()
  const { name, lead, picture } = useVenue()
  if (picture === null && lead === '') return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 6, md: 10 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2.5 }}>
        {name}
      </Typography>
      <PictureAndLead is_first={false} />
    </Box>
  )
}

/** The same below the page's title while nothing is on. */
export const VenueIntro = () => (
  <Box sx={{ mb: 4 }}>
    <PictureAndLead is_first />
  </Box>
)

function PictureAndLead({ is_first }: { is_first: boolean }) {
  const { lead, picture, homepage_cover_crop: crop } = useVenue()
  return (
    <>
      {picture !== null && (
        <Box sx={{ overflow: 'hidden', borderRadius: { xs: '16px', md: '24px' } }}>
          <Photo
            picture={picture}
            alt=""
            sizes="(min-width: 1200px) 1152px, 100vw"
            ratio="2 / 1"
            crop={crop}
            is_first={is_first}
          />
        </Box>
      )}
      {lead !== '' && (
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ color: 'text.secondary', maxWidth: '40rem', mt: 2 }}
        >
          {lead}
        </Typography>
      )}
    </>
  )
}

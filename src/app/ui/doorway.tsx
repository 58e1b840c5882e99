const FRAME =
  'M256 92c66 0 120 54 120 120v70a26 26 0 0 0 0 52v72a14 14 0 0 1-14 14H150a14 14 0 0 1-14-14v-72a26 26 0 0 0 0-52v-70c0-66 54-120 120-120Z'
const OPENING = 'M256 138c40 0 73 33 73 74v208H243V196l-56-27c14-19 39-31 69-31Z'

/** The default logo: a doorway cut like a ticket, one leaf ajar. Decorative. */
export function Doorway({ size }: { size: number | string }) {
  return (
    <svg viewBox="128 84 256 344" aria-hidden style={{ ...style, height: size }}>
      <path fill="currentColor" fillRule="evenodd" d={FRAME + OPENING} />
    </svg>
  )
}

const style = {
  aspectRatio: '256 / 344',
  flexShrink: 0,
  color: 'var(--mui-palette-primary-main)',
  display: 'block',
} as const

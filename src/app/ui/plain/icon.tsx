interface IconProps {
  /** From icon-paths.ts. */
  path: string
  /** Width and height in pixels. */
  size?: number
  className?: string
}

/** A decorative icon in the text colour, without MUI. */
export function Icon({ path, size = 24, className = '' }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className={`plain-icon ${className}`}>
      <path d={path} />
    </svg>
  )
}

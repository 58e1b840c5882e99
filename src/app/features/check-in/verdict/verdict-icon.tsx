import type { VerdictTone } from './verdict-look.ts'

const SHAPES: Record<VerdictTone, string> = {
  admitted:
    'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm5.6 7.3-6.9 8a1.3 1.3 0 0 1-1.9 0l-3.1-3.2 1.9-1.8 2.1 2.2 6-6.9 1.9 1.7Z',
  left: 'M4.500 1.500h9A1.500 1.500 0 0 1 15 3v4h-2.800V4.300H6.300v15.400h5.900V17H15v4a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 3 21V3a1.500 1.500 0 0 1 1.500-1.500Zm12.600 5.600L22 12l-4.900 4.900-2-2 1.500-1.500H8.800v-2.800h7.800l-1.500-1.500 2-2Z',
  refused:
    'M7.65 1.5h8.7l6.15 6.15v8.7l-6.15 6.15h-8.7L1.5 16.35v-8.7L7.65 1.5Zm.9 5.2L6.7 8.55 10.15 12 6.7 15.45l1.85 1.85L12 13.85l3.45 3.45 1.85-1.85L13.85 12l3.45-3.45-1.85-1.85L12 10.15 8.55 6.7Z',
  notice:
    'M12 1.8c.6 0 1.1.3 1.4.8l9.4 16.9c.6 1.1-.2 2.5-1.4 2.5H2.6c-1.2 0-2-1.4-1.4-2.5L10.6 2.6c.3-.5.8-.8 1.4-.8ZM10.7 8.5v6h2.6v-6h-2.6Zm1.3 7.6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z',
  waiting:
    'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm-1.3 5h2.6v5.3l3.7 3.7-1.850 1.850-4.450-4.450V6.5Z',
  repeated:
    'M5.500 2h13A3.500 3.500 0 0 1 22 5.500v13a3.500 3.500 0 0 1-3.500 3.500h-13A3.500 3.500 0 0 1 2 18.500v-13A3.500 3.500 0 0 1 5.500 2ZM6.500 7.600v2.800h11V7.600h-11Zm0 6v2.800h11v-2.800h-11Z',
}

/**
 * Shape of a verdict: tick in circle, arrow out of a door, octagon, triangle, clock or equals sign; distinguishable
 * without colour.
 */
export function VerdictIcon({ tone, size }: { tone: VerdictTone; size: number | string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      style={{ width: size, height: size, flexShrink: 0, display: 'block' }}
    >
      <path fill="currentColor" fillRule="evenodd" d={SHAPES[tone]} />
    </svg>
  )
}

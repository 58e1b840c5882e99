import type { ReactNode } from 'react'
import './picker.css'

/** Tickets that are no longer on sale, collapsed. */
export function PastEventTickets({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="past-tickets">
      <summary>{label}</summary>
      {children}
    </details>
  )
}

import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { colon } from '#app/lib/format/punctuation.ts'

export interface Problem {
  /** Id of the field. */
  id: string
  /** Empty for a problem that belongs to no field. */
  label: string
  message: string
}

interface ErrorSummaryProps {
  title: string
  problems: readonly Problem[]
  /** Further details, one per line. */
  details?: readonly string[]
  /** Number of the submit attempt; each one moves the focus here once. */
  attempt?: number
}

const NONE: readonly string[] = []

/** Problems of a form, each linked to its field; takes the focus when it appears. */
export function ErrorSummary({ title, problems, details = NONE, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle sx={{ mb: problems.length + details.length > 0 ? 0.5 : 0 }}>{title}</AlertTitle>
      {problems.map(({ id, label, message }) => (
        <div key={id}>
          {label !== '' && <FieldLink id={id} label={label} />}
          {message}
        </div>
      ))}
      {details.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

function FieldLink({ id, label }: { id: string; label: string }) {
  return (
    <>
      <Link
        href={`#${id}`}
        color="inherit"
        underline="always"
        sx={{ display: 'inline-block', py: 0.5 }}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(id)?.focus()
        }}
      >
        {label}
      </Link>
      {colon()}
    </>
  )
}

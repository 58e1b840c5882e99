import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { colon } from '#app/lib/format/punctuation.ts'

export interface Problem {
  /** The id of the field. */
  id: string
  /** Empty for what belongs to no field. */
  label: string
  message: string
}

interface ErrorSummaryProps {
  title: string
  problems: readonly Problem[]
  /** What else there is to know, a line each. */
  details?: readonly string[]
  /** Which try this is of; each takes the focus once. */
  attempt?: number
}

const NONE: readonly string[] = []

/** What is wrong with a form, each with the way to its field; takes the focus when it appears. */
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
